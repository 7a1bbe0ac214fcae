import { severityOf } from 'backstage-plugin-supply-chain-common';
import type {
  AttestationRecord,
  StateValue,
  TrailArtifact,
} from 'backstage-plugin-supply-chain-common';
import { readParts } from '../list';
import {
  fieldsOf,
  isObject,
  readBoolean,
  readIdentity,
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

/** What the template requires. */
type Expected = Pick<AttestationRecord, 'name' | 'type'>;

/** A reported attestation, before it is compared with the template. */
type Reported = AttestationRecord & { id?: string };

/** A reported artifact. */
interface Built {
  fingerprint?: string;
  state: StateValue;
  additional?: true;
  attestations: Reported[];
}

/** Reads the parts of a trail, and counts those that can't be read. */
class Parts {
  unreadable = 0;

  list<T extends object>(
    value: unknown,
    read: (value: unknown) => T | undefined,
  ): T[] {
    const { items, unreadable } = readParts(value, read);
    this.unreadable += unreadable;
    return items;
  }

  object(value: unknown): Fields | undefined {
    const isAbsent = value === undefined || value === null;
    this.unreadable += isAbsent || isObject(value) ? 0 : 1;
    return isObject(value) ? value : undefined;
  }
}

/** Compares a trail's template with its status. */
export function readStatus(
  trail: Fields,
  events: readonly TrailEvent[],
): TrailStatus {
  const parts = new Parts();
  const template = parts.object(trail.template);
  const required = fieldsOf(parts.object(template?.trail));
  const ofTrail = parts.list(required.attestations, readExpected);
  const ofArtifacts = parts.list(required.artifacts, value => {
    const { attestations } = fieldsOf(value);
    const artifact = readExpected(value);
    const own = artifact ? parts.list(attestations, readExpected) : [];
    return artifact && { ...artifact, attestations: own };
  });
  const targets = new Map(
    events.flatMap(({ attestationId: id, target }) =>
      id && target ? [[id, target] as const] : [],
    ),
  );
  const status = parts.object(trail.compliance_status);
  const reported = parts
    .list(status?.attestations_statuses, readReported)
    .map(entry => ({ ...entry, artifact: targets.get(entry.id ?? '') }));
  const built = readBuilt(status, parts);
  // Without a status, it is unknown what was reported.
  const absent = status ? 'missing' : 'unknown';
  const attestations = compare(ofTrail, reported, absent);
  const asked = Map.groupBy(ofArtifacts, ({ name }) => name);
  const names = new Set([...asked.keys(), ...built.keys()]);
  return {
    attestations,
    artifacts: [...names].map(name =>
      toArtifact(
        name,
        asked.get(name),
        built.get(name) ?? { state: absent, attestations: [] },
        { attestations, absent, unreadable: parts.unreadable },
      ),
    ),
    reported: [
      ...reported,
      ...[...built].flatMap(([artifact, { attestations: own }]) =>
        own.map(entry => ({ ...entry, artifact })),
      ),
    ]
      .filter(({ state }) => state !== 'missing')
      .map(({ name, id, artifact }) => ({ name, id, artifact })),
    names: new Map(
      [...built].flatMap(([name, { fingerprint }]) =>
        fingerprint ? [[fingerprint, name] as const] : [],
      ),
    ),
    targets,
    unreadable: parts.unreadable,
  };
}

function readExpected(value: unknown): Expected | undefined {
  const { name, type } = fieldsOf(value);
  const text = readText(name);
  return text === undefined ? undefined : { name: text, type: readText(type) };
}

function readReported(value: unknown): Reported | undefined {
  const status = fieldsOf(value);
  const name = readText(status.attestation_name);
  return name === undefined
    ? undefined
    : {
        id: readIdentity(status.attestation_id),
        name,
        type: readText(status.attestation_type),
        state: readAttestationState(
          status.status,
          readBoolean(status.is_compliant),
        ),
        additional: readBoolean(status.unexpected) || undefined,
        overridden:
          readIdentity(status.overridden_attestation_id) !== undefined ||
          undefined,
      };
}

/** Reads the reported artifacts of a status, by template name. */
function readBuilt(
  status: Fields | undefined,
  parts: Parts,
): ReadonlyMap<string, Built> {
  const built = new Map<string, Built>();
  const artifacts = fieldsOf(parts.object(status?.artifacts_statuses));
  for (const [name, value] of Object.entries(artifacts)) {
    const artifact = fieldsOf(value);
    if (artifact !== value) {
      parts.unreadable += 1;
      continue;
    }
    built.set(name, {
      fingerprint: readText(artifact.artifact_fingerprint),
      state:
        readState(artifact.status, readBoolean(artifact.is_compliant)) ??
        'unknown',
      additional: readBoolean(artifact.unexpected) || undefined,
      attestations: parts.list(artifact.attestations_statuses, readReported),
    });
  }
  return built;
}

/** Derives the artifact's state from everything its trail says about it. */
function toArtifact(
  name: string,
  asked: readonly { attestations: Expected[] }[] | undefined,
  { state: checks, ...built }: Built,
  trail: Pick<TrailStatus, 'attestations' | 'unreadable'> & {
    absent: StateValue;
  },
): TrailArtifact {
  const attestations = compare(
    (asked ?? []).flatMap(item => item.attestations),
    built.attestations,
    trail.absent,
  );
  const state = derivedState(
    checks,
    attestations.filter(isRequired).map(own => own.state),
    trail.attestations
      .filter(isRequired)
      .filter(({ artifact = name }) => artifact === name)
      .map(ofTrail => ofTrail.state),
  );
  return {
    name,
    fingerprint: built.fingerprint,
    state: trail.unreadable > 0 ? unknownAtBest(state) : state,
    additional: asked ? undefined : built.additional,
    attestations,
  };
}

function isRequired({ additional }: AttestationRecord): boolean {
  return !additional;
}

/**
 * Attestations in the template's order, including missing ones, followed by
 * additional ones. If several have the same name and subject, the worst one
 * counts.
 *
 * @param absent - the state of those that weren't reported
 */
function compare(
  template: readonly Expected[],
  reported: readonly Reported[],
  absent: StateValue,
): AttestationRecord[] {
  const types = new Map(template.map(({ name, type }) => [name, type]));
  const byName = Map.groupBy(reported, ({ name }) => name);
  const names = new Set([...types.keys(), ...byName.keys()]);
  return [...names].flatMap(name => {
    const type = types.get(name);
    const entries = (byName.get(name) ?? [{ name, state: absent }]).map(entry =>
      toRecord({ ...entry, type: entry.type ?? type }, types.has(name)),
    );
    return [...Map.groupBy(entries, ({ artifact }) => artifact).values()].map(
      same =>
        same.reduce((worst, entry) =>
          severityOf(entry.state) < severityOf(worst.state) ? entry : worst,
        ),
    );
  });
}

/**
 * Attestations that the template requires are neither additional nor internal.
 */
function toRecord(
  { id, ...entry }: Reported,
  isExpected: boolean,
): AttestationRecord {
  const additional = isExpected ? undefined : entry.additional;
  const isInternal =
    additional &&
    INTERNAL_TYPE.test(entry.type ?? '') &&
    entry.state !== 'non-compliant';
  return { ...entry, additional, internal: isInternal || undefined };
}
