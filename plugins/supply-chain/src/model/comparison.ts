import {
  stringifyFlowRef,
  type AttestationRecord,
  type EnvironmentBuild,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { StagedBuild } from './environments';
import { withParams } from './searchParams';
import { worstOf } from './states';

const FIELD = 'compare';
const BETWEEN = '...';

/** The names of two trails of the shown flow, in the order to compare them. */
export type Pair = readonly [older: string, newer: string];

/** Reads which trails to compare from the query. */
export function readPair(params: URLSearchParams): Pair | undefined {
  const names = (params.get(FIELD) ?? '').split(BETWEEN);
  const [older, newer] = names;
  return names.length === 2 && older && newer ? [older, newer] : undefined;
}

/** The query that compares two trails, or none. */
export function compareSearch(
  params: URLSearchParams,
  ...pair: Pair | []
): string {
  return `?${withParams(params, {
    [FIELD]: pair.length > 0 ? pair.join(BETWEEN) : undefined,
  })}`;
}

/**
 * The query that compares a build with that of the stage before, if there is one
 * and both are of the same flow.
 */
export function compareStagesSearch(
  build: EnvironmentBuild,
  before: readonly StagedBuild[],
): string | undefined {
  const [other, ...others] = before;
  const flow = stringifyFlowRef(build);
  return others.length === 0 &&
    other?.trail &&
    other.trail !== build.trail &&
    stringifyFlowRef(other) === flow
    ? compareSearch(new URLSearchParams({ flow }), build.trail, other.trail)
    : undefined;
}

/** What two trails report under a name. */
interface Difference<T> {
  name: string;
  older?: T;
  newer?: T;
}

/** An attestation of the trail, or of one of its artifacts. */
export interface ComparedAttestation {
  attestation: string;
  state: StateValue;
}

/** How two trails differ. */
interface Comparison {
  /** Attestations with other states. */
  attestations: Difference<ComparedAttestation>[];
  /** Names of attestations with the same state in both. */
  same: string[];
  /** Fingerprints by artifact that aren't the same. */
  artifacts: Difference<string>[];
}

/** Compares what two trails report. */
export function compareTrails(
  older: TrailRecord,
  newer: TrailRecord,
): Comparison {
  const attestations = pairsOf(attestationsOf(older), attestationsOf(newer));
  const isSame = (pair: Difference<ComparedAttestation>) =>
    pair.older?.state === pair.newer?.state;
  return {
    attestations: attestations.filter(pair => !isSame(pair)),
    same: attestations.filter(isSame).map(({ name }) => name),
    artifacts: pairsOf(fingerprintsOf(older), fingerprintsOf(newer)).filter(
      pair => pair.older !== pair.newer,
    ),
  };
}

function attestationsOf(trail: TrailRecord): Map<string, ComparedAttestation> {
  const found = new Map<string, ComparedAttestation>();
  const add = (prefix: string, records: readonly AttestationRecord[]) => {
    for (const { name, state } of records) {
      const key = `${prefix}${name}`;
      const known = found.get(key);
      const worst = worstOf([{ state }, ...(known ? [known] : [])])!;
      found.set(key, { attestation: name, state: worst.state });
    }
  };
  add('', trail.attestations);
  for (const artifact of trail.artifacts) {
    add(`${artifact.name} / `, artifact.attestations);
  }
  return found;
}

function fingerprintsOf(trail: TrailRecord): Map<string, string> {
  return new Map(
    trail.artifacts.flatMap(({ name, fingerprint }) =>
      fingerprint ? [[name, fingerprint] as const] : [],
    ),
  );
}

function pairsOf<T>(
  older: ReadonlyMap<string, T>,
  newer: ReadonlyMap<string, T>,
): Difference<T>[] {
  return [...new Set([...newer.keys(), ...older.keys()])].map(name => ({
    name,
    older: older.get(name),
    newer: newer.get(name),
  }));
}
