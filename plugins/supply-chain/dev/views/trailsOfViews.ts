import type {
  AttestationRecord,
  StateValue,
  TableQuery,
  TrailRecord,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  compliantTrail,
  hoursAgo,
  nonCompliantTrail,
  releaseTrail,
  sha,
  trails,
} from '../../src/__fixtures__/responses';

/** The requested page of trails, as the portal would return it. */
export function pageOf(
  all: readonly TrailRecord[],
  query: TableQuery = {},
): TrailsResponse {
  const { flow, state, text = '', page = 1, perPage = 15 } = query;
  const wanted = all.filter(
    trail =>
      (!flow || flow.endsWith(`/${trail.flow}`)) &&
      (!state || trail.state === state) &&
      `${trail.name} ${trail.commit?.message}`.includes(String(text)),
  );
  const from = (Number(page) - 1) * Number(perPage);
  const to = from + Number(perPage);
  return {
    ...trails,
    page: Number(page),
    perPage: Number(perPage),
    total: wanted.length,
    trails: wanted.slice(from, to),
  };
}

/** Several weeks of a mostly compliant flow, and a release. */
export const manyTrails: readonly TrailRecord[] = [
  ...Array.from({ length: 40 }, (_, index) => ({
    ...(index % 4 === 1 ? nonCompliantTrail : compliantTrail),
    name: sha(`${((index + 3) * 7919).toString(16)}c0ffee`),
    createdAt: hoursAgo(2 + index * 9),
  })),
  releaseTrail,
];

/** An internal attestation of the region. */
export const evaluation: AttestationRecord = {
  name: 'evaluation',
  type: 'system:evaluation',
  state: 'compliant',
  additional: true,
  internal: true,
};

/** A trail of a flow whose template requires nothing. */
export const ofEmptyTemplate: TrailRecord = {
  ...compliantTrail,
  attestations: compliantTrail.attestations.map(additionalOne),
  artifacts: compliantTrail.artifacts.map(artifact => ({
    ...artifact,
    additional: true,
    attestations: artifact.attestations.map(additionalOne),
  })),
};

function additionalOne(attestation: AttestationRecord): AttestationRecord {
  return { ...attestation, additional: true };
}

/** A trail with an added attestation. */
export function trailWith(attestation: AttestationRecord): TrailRecord {
  const attestations = [...compliantTrail.attestations, attestation];
  return { ...compliantTrail, state: worstOf(attestations), attestations };
}

const STATES: readonly StateValue[] = [
  'compliant',
  'non-compliant',
  'missing',
  'pending',
  'incomplete',
  'unknown',
];

/** A trail with an attestation for each mark. */
export const trailOfEveryState: TrailRecord = {
  ...compliantTrail,
  state: 'incomplete',
  attestations: [
    ...STATES.map(state => ({ name: `is-${state}`, state })),
    { name: 'licenses', state: 'compliant', additional: true },
    { name: 'approval', state: 'compliant', overridden: true },
  ],
};

/** Trails that fill the given number of rows below the verdict. */
export function grid(columns: number, rows: number): TrailRecord[] {
  return Array.from({ length: columns }, (_, column) => {
    const attestations = Array.from({ length: rows }, (__, row) => ({
      name: `control-${row + 1}`,
      state: stateAt(column, row),
    }));
    return {
      ...compliantTrail,
      name: `run-${columns - column}`,
      state: worstOf(attestations),
      createdAt: hoursAgo(2 + column * 5),
      attestations,
      artifacts: [],
    };
  });
}

function worstOf(attestations: readonly AttestationRecord[]): StateValue {
  const states = attestations.map(({ state }) => state);
  if (states.includes('non-compliant')) {
    return 'non-compliant';
  }
  return states.every(state => state === 'compliant')
    ? 'compliant'
    : 'incomplete';
}

function stateAt(column: number, row: number): StateValue {
  const chance = (row * 7 + column * 13) % 23;
  return chance < STATES.length && column % 5 === 0
    ? STATES[chance]
    : 'compliant';
}
