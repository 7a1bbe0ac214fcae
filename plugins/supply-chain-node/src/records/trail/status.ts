import { severityOf } from 'backstage-plugin-supply-chain-common';
import type {
  AttestationRecord,
  StateValue,
  TrailArtifact,
} from 'backstage-plugin-supply-chain-common';
import {
  readParts,
  fieldsOf,
  isObject,
  readBoolean,
  readIdentity,
  readString,
  readText,
} from '../reading';
import type { Fields } from '../reading';
import {
  readAttestationState,
  readState,
  derivedState,
  unknownAtBest,
} from '../state';
import type { ReportedAttestation } from '../stored';
import type { TrailEvent } from './events';

/** Attestations that a region creates for its own use. */
const INTERNAL_TYPE = /^(system:.*|decision)$/;

/** A trail's template, compared with what was reported (E6). */
export interface TrailStatus {
  attestations: AttestationRecord[];
  artifacts: TrailArtifact[];
  reported: ReportedAttestation[];
  /** Template names of artifacts, by fingerprint. */
  names: ReadonlyMap<string, string>;
  /**
   * Artifacts that attestations are about, by attestation ID. Until the artifact
   * exists, only events contain this.
   */
  targets: ReadonlyMap<string, string>;
  /** Number of unreadable parts of the status and the template. */
  unreadable: number;
}

/** An attestation that the template requires. */
interface Expected {
  name: string;
  type?: string;
}

/** A reported attestation. */
interface Reported {
  name: string;
  type?: string;
  id?: string;
  state: StateValue;
  isUnexpected: boolean;
  isOverriding: boolean;
}

/** A reported artifact. */
interface ReportedArtifact {
  fingerprint?: string;
  state: StateValue;
  attestations: Reported[];
  isUnexpected: boolean;
}

/** Compares a trail's template with its status. */
export function readStatus(
  trail: Fields,
  events: readonly TrailEvent[],
): TrailStatus {
  let unreadable = 0;
  const partsOf = <T extends object>(
    value: unknown,
    read: (value: unknown) => T | undefined,
  ): T[] => {
    const list = readParts(value, read);
    unreadable += list.unreadable;
    return list.items;
  };
  const objectOf = (value: unknown): Fields | undefined => {
    const isOdd = value !== undefined && value !== null && !isObject(value);
    unreadable += isOdd ? 1 : 0;
    return isObject(value) ? value : undefined;
  };

  const required = fieldsOf(objectOf(objectOf(trail.template)?.trail));
  const ofTrail = partsOf(required.attestations, readExpected);
  const ofArtifacts = partsOf(required.artifacts, value => {
    const { name, attestations } = fieldsOf(value);
    const text = readText(name);
    return text === undefined
      ? undefined
      : { name: text, attestations: partsOf(attestations, readExpected) };
  });

  const status = objectOf(trail.compliance_status);
  const reported = partsOf(status?.attestations_statuses, readReported);
  const built = new Map<string, ReportedArtifact>();
  for (const [name, value] of Object.entries(
    objectOf(status?.artifacts_statuses) ?? {},
  )) {
    // Assigning `__proto__` would change the prototype of an object.
    if (!isObject(value) || name === '__proto__') {
      unreadable += 1;
      continue;
    }
    built.set(name, {
      fingerprint: readText(value.artifact_fingerprint),
      state:
        readState(value.status, readBoolean(value.is_compliant)) ?? 'unknown',
      attestations: partsOf(value.attestations_statuses, readReported),
      isUnexpected: readBoolean(value.unexpected) === true,
    });
  }

  const targets = new Map(
    events.flatMap(({ attestationId: id, target }) =>
      id && target ? [[id, target] as const] : [],
    ),
  );
  const attestations = toAttestations(ofTrail, status && reported, targets);
  return {
    attestations,
    artifacts: toArtifacts(ofArtifacts, status && built).map(artifact =>
      withVerdict(artifact, attestations, unreadable),
    ),
    reported: [
      ...toReported(reported, ({ id }) => (id ? targets.get(id) : undefined)),
      ...[...built].flatMap(([name, artifact]) =>
        toReported(artifact.attestations, () => name),
      ),
    ],
    names: new Map(
      [...built].flatMap(([name, { fingerprint }]) =>
        fingerprint ? [[fingerprint, name] as const] : [],
      ),
    ),
    targets,
    unreadable,
  };
}

function readExpected(value: unknown): Expected | undefined {
  const { name, type } = fieldsOf(value);
  const text = readText(name);
  return text === undefined
    ? undefined
    : { name: text, type: readString(type) };
}

function readReported(value: unknown): Reported | undefined {
  const status = fieldsOf(value);
  const name = readText(status.attestation_name);
  return name === undefined
    ? undefined
    : {
        name,
        type: readString(status.attestation_type),
        id: readIdentity(status.attestation_id),
        state: readAttestationState(
          status.status,
          readBoolean(status.is_compliant),
        ),
        isUnexpected: readBoolean(status.unexpected) === true,
        isOverriding:
          readIdentity(status.overridden_attestation_id) !== undefined,
      };
}

function toReported(
  reported: readonly Reported[],
  artifactOf: (attestation: Reported) => string | undefined,
): ReportedAttestation[] {
  return reported
    .filter(({ state }) => state !== 'missing')
    .map(attestation => ({
      name: attestation.name,
      id: attestation.id,
      artifact: artifactOf(attestation),
    }));
}

/**
 * Attestations in the template's order, including missing ones, followed by
 * additional ones. If several have the same name and subject, the worst one
 * counts.
 *
 * @param reported - undefined if it is unknown what was reported
 */
function toAttestations(
  template: readonly Expected[],
  reported: readonly Reported[] | undefined,
  targets: ReadonlyMap<string, string> = new Map(),
): AttestationRecord[] {
  const types = new Map(template.map(({ name, type }) => [name, type]));
  const records = new Map<string, AttestationRecord[]>();
  for (const status of reported ?? []) {
    const { name, id } = status;
    const record = toAttestation(status, types.has(name), types.get(name));
    const artifact = id ? targets.get(id) : undefined;
    records.set(
      name,
      withWorst(records.get(name) ?? [], { ...record, artifact }),
    );
  }
  const expected = [...types].flatMap(([name, type]): AttestationRecord[] => {
    const entries = records.get(name);
    records.delete(name);
    const state = reported ? ('missing' as const) : ('unknown' as const);
    return entries ?? [{ name, type, state }];
  });
  return [...expected, ...[...records.values()].flat()];
}

function withWorst(
  entries: AttestationRecord[],
  entry: AttestationRecord,
): AttestationRecord[] {
  const same = entries.find(({ artifact }) => artifact === entry.artifact);
  if (!same) {
    return [...entries, entry];
  }
  return severityOf(entry.state) < severityOf(same.state)
    ? entries.map(known => (known === same ? entry : known))
    : entries;
}

/**
 * Attestations that the template requires are neither additional nor internal.
 */
function toAttestation(
  status: Reported,
  isExpected: boolean,
  templateType: string | undefined,
): AttestationRecord {
  const type = status.type ?? templateType;
  const isAdditional = status.isUnexpected && !isExpected;
  const isInternal =
    isAdditional &&
    INTERNAL_TYPE.test(type ?? '') &&
    status.state !== 'non-compliant';
  return {
    name: status.name,
    type,
    state: status.state,
    additional: isAdditional || undefined,
    internal: isInternal || undefined,
    overridden: status.isOverriding || undefined,
  };
}

/** @param reported - undefined if it is unknown what was reported */
function toArtifacts(
  template: readonly { name: string; attestations: Expected[] }[],
  reported: ReadonlyMap<string, ReportedArtifact> | undefined,
): TrailArtifact[] {
  const asked = new Map<string, Expected[]>();
  for (const { name, attestations } of template) {
    asked.set(name, [...(asked.get(name) ?? []), ...attestations]);
  }
  const names = new Set([...asked.keys(), ...(reported?.keys() ?? [])]);
  return [...names].map(name => {
    const artifact = reported?.get(name);
    const state = artifact?.state ?? (reported ? 'missing' : 'unknown');
    return {
      name,
      fingerprint: artifact?.fingerprint,
      state,
      checks: state,
      additional:
        artifact?.isUnexpected && !asked.has(name)
          ? (true as const)
          : undefined,
      attestations: toAttestations(
        asked.get(name) ?? [],
        artifact?.attestations ?? (reported ? [] : undefined),
      ),
    };
  });
}

/** Derives the artifact's state from everything its trail says about it. */
function withVerdict(
  artifact: TrailArtifact,
  ofTrail: readonly AttestationRecord[],
  unreadable: number,
): TrailArtifact {
  const derived = derivedState(
    artifact.checks,
    artifact.attestations
      .filter(({ additional }) => !additional)
      .map(({ state }) => state),
    ofTrail
      .filter(
        ({ additional, artifact: about }) =>
          !additional && (about === undefined || about === artifact.name),
      )
      .map(({ state }) => state),
  );
  return {
    ...artifact,
    state: unreadable > 0 ? unknownAtBest(derived) : derived,
  };
}
