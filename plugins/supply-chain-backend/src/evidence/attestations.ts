import { NotFoundError } from '@backstage/errors';
import type {
  AttestationDetails,
  AttestationsResponse,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationEntry,
  EntryDetails,
} from 'backstage-plugin-supply-chain-node';
import { unreadableProblem } from '../errors/problems';
import { attestations } from '../regions/resources';
import { holds } from './ownTrail';
import type { OwnTrail, WholeTrail } from './ownTrail';
import type { RegionReads } from './RegionReads';
import type { View } from './View';

/** Maximum number of attestation names whose history is searched (E8). */
const MAX_HISTORIES = 5;

/**
 * All attestations with one name in a linked trail (E8). Of an artifact whose
 * attestations the region withholds there, what its own record (E1) has.
 */
export async function attestationDetails(
  view: View,
  trail: OwnTrail,
  reads: RegionReads,
  name: string,
): Promise<AttestationsResponse> {
  const { region, org, flow } = trail.own;
  const history = await historyOf(trail, reads, name);
  const { entries, isIncomplete } = attributed(
    trail.stored,
    name,
    history.items,
    item => isOwnEntry(trail, item),
    artifact => isOwn(trail, artifact),
  );
  const known = new Set(
    entries.flatMap(({ subjects }) => subjects.map(({ artifact }) => artifact)),
  );
  const ofArtifacts = isIncomplete
    ? (await evidenceOf(view, trail, name)).filter(
        ({ subjects: [{ artifact }] }) => !known.has(artifact),
      )
    : [];
  const withheld = isIncomplete && ofArtifacts.length === 0;
  if (history.unreadable > 0) {
    view.noteProblem(
      unreadableProblem({ region, org, flow }, history.unreadable),
    );
  }
  const byId = new Map(
    entries.map(({ item: { details } }) => [details.id, details]),
  );
  return {
    attestations: [
      ...entries.map(({ item, subjects }) => ({
        ...withReplaced(item, byId),
        subjects,
      })),
      ...ofArtifacts,
    ],
    withheld: withheld || undefined,
    recordUrl: withheld ? trail.own.htmlUrl : undefined,
    ...reads.with(view.meta(view.coverage({ newestOnly: true }))),
  };
}

/**
 * Ensures that the entity may access an attestation, before its file is read
 * (E13).
 *
 * @throws NotFoundError if the attestation isn't the entity's
 */
export async function assertOwnEvidence(
  trail: OwnTrail,
  reads: RegionReads,
  attestationId: string,
): Promise<void> {
  const { attestations: listed, replaced } = trail.stored;
  const isIt = ({ id }: { id?: string }) => id === attestationId;
  const known = [...listed, ...replaced].filter(isIt);
  // Some regions omit replaced attestations from the events. Also, the entry
  // may name an artifact even if the trail doesn't.
  const possible =
    known.length > 0
      ? known
      : listed.filter(({ artifact }) => isOwn(trail, artifact));
  const names = new Set(possible.map(({ name }) => name));
  let entry: AttestationEntry | undefined;
  for (const name of [...names].slice(0, MAX_HISTORIES)) {
    const { items } = await historyOf(trail, reads, name);
    entry = items.find(({ details }) => isIt(details));
    if (entry) {
      break;
    }
  }
  const isAllowed = entry
    ? isOwnEntry(trail, entry)
    : known.length > 0 && isListedAsOwn(trail, attestationId);
  if (!isAllowed) {
    throw new NotFoundError("The trail doesn't have this attestation");
  }
}

/** All entries with a name (E8), newest first. */
async function historyOf(
  { own: { region, org, flow, name: trail } }: OwnTrail,
  reads: RegionReads,
  name: string,
): Promise<{ items: AttestationEntry[]; unreadable: number }> {
  return reads.require(
    attestations({ region, org, flow }, trail, name),
    { region, org, flow },
    `The flow ${flow} has no trail ${trail}`,
  );
}

/** Whether what is reported on an artifact, or the trail itself, is the entity's. */
function isOwn({ scope, stored, own }: OwnTrail, artifact?: string): boolean {
  return scope.ownsSubject(artifact, stored.record, own.artifacts);
}

/**
 * Whether the trail lists an attestation for the entity, possibly among others,
 * or doesn't list it at all.
 */
function isListedAsOwn(trail: OwnTrail, id: string | undefined): boolean {
  const { attestations: listed, replaced } = trail.stored;
  const told = [...listed, ...replaced].filter(
    attestation => id !== undefined && attestation.id === id,
  );
  return (
    told.length === 0 || told.some(({ artifact }) => isOwn(trail, artifact))
  );
}

/** Whether an entry names an artifact of the entity, or none at all. */
function isOwnEntry(
  trail: OwnTrail,
  { details: { id, fingerprint }, targets }: AttestationEntry,
): boolean {
  const { scope, own } = trail;
  return (
    (fingerprint === undefined ||
      !scope.isRestricted ||
      holds(own, fingerprint)) &&
    (targets.length === 0 || targets.some(target => isOwn(trail, target))) &&
    isListedAsOwn(trail, id)
  );
}

/** Evidence with a name in the own records of a trail's artifacts (E1). */
async function evidenceOf(
  view: View,
  { own }: OwnTrail,
  name: string,
): Promise<AttestationDetails[]> {
  const { flowId } = view.flowNamed(own)!;
  const found = await Promise.all(
    own.artifacts.map(async ({ name: artifact, fingerprint = '' }) => {
      const records = await view.store.artifacts.records([flowId], fingerprint);
      return records
        .filter(row => row.artifact.record.trail === own.name)
        .flatMap(row => row.artifact.evidence)
        .filter(evidence => evidence.name === name)
        .map(evidence => ({
          ...evidence,
          subjects: [{ artifact, counts: true as const }],
        }));
    }),
  );
  return found.flat();
}

/**
 * Adds the overridden attestation to an attestation's details.
 *
 * @param byId - the attestations that the user may see, by ID
 */
function withReplaced(
  { details, overrides }: AttestationEntry,
  byId: ReadonlyMap<string | undefined, EntryDetails>,
): EntryDetails {
  const replaced = overrides === undefined ? undefined : byId.get(overrides);
  if (!replaced) {
    return details;
  }
  const { name, type, state, createdAt, reportedBy } = replaced;
  return {
    ...details,
    override: {
      ...details.override,
      replaced: { name, type, state, createdAt, reportedBy },
    },
  };
}

/**
 * What an attestation is about: an artifact by its template name, or undefined
 * for the trail itself.
 */
type Subject = string | undefined;

/** Entries (E8), and what they are about. */
interface Attributed {
  entries: {
    item: AttestationEntry;
    /** Empty if unknown. */
    subjects: AttestationDetails['subjects'];
  }[];
  /** Whether no entry can be about one that the trail's status lists. */
  isIncomplete: boolean;
}

/**
 * Attributes the entries with one name (E8) to the trail or its artifacts.
 *
 * @param all - newest first
 * @param mayShow - whether an entry may be shown
 * @param isShown - whether a subject may be shown
 */
export function attributed(
  trail: WholeTrail,
  name: string,
  all: readonly AttestationEntry[],
  mayShow: (item: AttestationEntry) => boolean,
  isShown: (subject: Subject) => boolean,
): Attributed {
  const reported = trail.attestations.filter(
    attestation => attestation.name === name,
  );
  const entries = all.map(item => ({
    item,
    about: subjectsOf(trail, name, item),
  }));
  const own = entries.filter(({ item }) => mayShow(item));
  const isCounting = (subject: Subject, entry: (typeof own)[number]) => {
    const listed = reported.filter(({ artifact }) => artifact === subject);
    const ids = listed.flatMap(({ id }) => id ?? []);
    // If the status has no ID, it refers to the newest entry.
    return ids.length > 0
      ? ids.some(id => id === entry.item.details.id)
      : listed.length > 0 &&
          own.find(({ about }) => about.has(subject)) === entry;
  };
  // An entry that may be about several is also looked for by those not shown.
  const missing = reported.filter(
    ({ artifact }) => !entries.some(({ about }) => about.has(artifact)),
  );
  const unattributed = entries.filter(({ about }) => about.size === 0);
  return {
    entries: own.map(entry => ({
      item: entry.item,
      subjects: [...entry.about].filter(isShown).map(subject => ({
        artifact: subject,
        counts: isCounting(subject, entry) || undefined,
      })),
    })),
    isIncomplete:
      missing.length > unattributed.length &&
      missing.some(({ artifact }) => isShown(artifact)),
  };
}

/** Everything that an entry is about, whoever says so; empty if unknown. */
function subjectsOf(
  { record, attestations: listed, replaced }: WholeTrail,
  name: string,
  { details: { id, fingerprint }, targets }: AttestationEntry,
): ReadonlySet<Subject> {
  const isIt = (attestation: { id?: string }) =>
    id !== undefined && attestation.id === id;
  const known = [
    ...targets,
    ...record.artifacts
      .filter(artifact => fingerprint && artifact.fingerprint === fingerprint)
      .map(artifact => artifact.name),
    ...listed.filter(isIt).map(({ artifact }) => artifact),
    ...replaced.filter(isIt).flatMap(({ artifact }) => artifact ?? []),
  ];
  if (known.length > 0 || fingerprint !== undefined) {
    return new Set(known);
  }
  if (replaced.some(isIt)) {
    return new Set([undefined]);
  }
  const isNamed = (attestation: { name: string }) => attestation.name === name;
  const possible = new Set([
    ...record.attestations.filter(isNamed).map(({ artifact }) => artifact),
    ...record.artifacts
      .filter(artifact => artifact.attestations.some(isNamed))
      .map(artifact => artifact.name),
  ]);
  return possible.size === 1 ? possible : new Set();
}
