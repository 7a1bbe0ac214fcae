import { InputError, NotFoundError } from '@backstage/errors';
import {
  FINGERPRINT_PATTERN,
  NAME_PATTERN,
  attestationNameSchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsAnswer,
  ArtifactRecord,
  AttestationsAnswer,
  FlowRef,
  FoundArtifact,
  Link,
  TrailDetailsAnswer,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { unreadableProblem } from './problems';
import type { RegionReader } from './RegionReader';
import {
  ARTIFACTS_PER_CHUNK,
  attestations,
  keptArtifact,
  keptTrail,
  TRAILS_PER_CHUNK,
} from './resources';
import type { KeptArtifact } from './resources';
import { runningIn, runningNow } from './running';
import { isOwnArtifact, isOwnFlow, ownArtifacts, withRunning } from './scope';
import { searchOrganizationsOf, toFoundRecord } from './search';
import { scopeTrail } from './state';
import type { Chunk } from './table';
import { ownEvents } from './trailDetails';
import type { KeptTrail } from './trailDetails';

/** An entity, as far as its details are concerned. */
type Linked = Pick<AccessibleEntity, 'link'>;

/** Parts of a list that are looked through for one record: 1,000 trails. */
const MAX_CHUNKS = 20;

/** One trail of the link: template against reported, and its events (E6). */
export async function trailDetails(
  { link }: Linked,
  reader: RegionReader,
  ref: TrailRef,
): Promise<Omit<TrailDetailsAnswer, keyof typeof reader.provenance>> {
  const kept = await readTrail(link, reader, ref);
  const neighbours = await Promise.all(
    link.flows.map(flow => reader.trails(flow, 0)),
  );
  const now = runningNow([
    ...kept.running,
    ...neighbours.flatMap(
      chunk => chunk?.records.flatMap(({ running }) => running) ?? [],
    ),
  ]);
  return {
    trail: withRunning(scopeTrail(kept.record, link.artifacts), now),
    ...(kept.createdBy && { createdBy: kept.createdBy }),
    externalUrls: kept.externalUrls,
    events: ownEvents(kept, link),
    omittedEvents: kept.omittedEvents,
  };
}

/** The attestations of one name in a trail of the link (E8). */
export async function attestationDetails(
  { link }: Linked,
  reader: RegionReader,
  ref: TrailRef,
  name: string,
): Promise<Pick<AttestationsAnswer, 'attestations'>> {
  const flow = ownFlow(link, ref);
  if (
    !attestationNameSchema.safeParse(name).success ||
    !NAME_PATTERN.test(ref.trail)
  ) {
    throw new InputError('The name of the trail or attestation is not valid');
  }
  const { items, unreadable } = await reader.require(
    attestations(flow, ref.trail, name),
    flow,
    `The flow ${flow.flow} has no trail ${ref.trail}`,
  );
  if (unreadable) {
    reader.note(unreadableProblem(flow, unreadable));
  }
  if (link.artifacts.length === 0 || items.length === 0) {
    return { attestations: items };
  }
  const own = await ownFingerprints(link, reader, ref);
  return {
    attestations: items.filter(
      ({ fingerprint }) => !fingerprint || own.has(fingerprint),
    ),
  };
}

/**
 * Makes sure that an attestation may be shown before its file is read (E13).
 *
 * @throws NotFoundError for what is not the entity's
 */
export async function assertOwnEvidence(
  { link }: Linked,
  reader: RegionReader,
  ref: TrailRef,
  attestationId: string,
): Promise<FlowRef> {
  const flow = ownFlow(link, ref);
  const kept = await readTrail(link, reader, ref);
  const own = kept.attestations.find(({ id }) => id === attestationId);
  if (own && (!own.artifact || isOwnArtifact(link, own.artifact))) {
    return flow;
  }
  // An entry that a newer one of its name replaced is in its history alone.
  const names = new Set(
    kept.attestations
      .filter(({ artifact }) => !artifact || isOwnArtifact(link, artifact))
      .map(({ name }) => name),
  );
  for (const name of names) {
    const { attestations: history } = await attestationDetails(
      { link },
      reader,
      ref,
      name,
    );
    if (history.some(({ id }) => id === attestationId)) {
      return flow;
    }
  }
  throw new NotFoundError('The trail has no such attestation');
}

/** One artifact of the link's flows: what it carries, where it runs (E1, E9). */
export async function artifactDetails(
  { link }: Linked,
  reader: RegionReader,
  fingerprint: string,
): Promise<Omit<ArtifactDetailsAnswer, keyof typeof reader.provenance>> {
  if (!FINGERPRINT_PATTERN.test(fingerprint)) {
    throw new InputError('A fingerprint has 64 lower-case hexadecimal digits');
  }
  const listed = await Promise.all(
    link.flows.map(flow => findListed(flow, link, reader, fingerprint)),
  );
  const found = await searchOrganizationsOf(link.flows, reader, fingerprint);
  const own = found.filter(
    each =>
      isOwnFlow(link, each.ref) &&
      isOwnArtifact(link, each.row.template_reference_name),
  );
  const artifacts = mergeRecords(
    listed.flatMap(each => (each ? [each.record] : [])),
    own.map(({ ref, row }) => toFoundRecord(ref, row)),
  );
  if (artifacts.length === 0) {
    reader.assertNoFailure();
    throw new NotFoundError(`No flow of the link has that artifact`);
  }
  const rows = own.map(({ row }) => row);
  return {
    artifacts: artifacts as [ArtifactRecord, ...ArtifactRecord[]],
    evidence: listed.flatMap(each => each?.kept?.evidence ?? []),
    externalUrls: listed.flatMap(each => each?.kept?.externalUrls ?? []),
    runningIn: union(rows.map(row => row.running_in)),
    exitedFrom: union(rows.map(row => row.exited_from)),
    history: historyOf(rows),
    otherFlows: found.filter(({ ref }) => !isOwnFlow(link, ref)).length,
  };
}

/** @throws NotFoundError when the link does not hold the flow */
function ownFlow(link: Link, { region, org, flow }: FlowRef): FlowRef {
  const ref = { region, org, flow };
  if (!isOwnFlow(link, ref)) {
    throw new NotFoundError('The entity is not linked to that flow');
  }
  return ref;
}

async function readTrail(
  link: Link,
  reader: RegionReader,
  ref: TrailRef,
): Promise<KeptTrail> {
  const flow = ownFlow(link, ref);
  const notFound = `The flow ${flow.flow} has no trail ${
    ref.trail
  } among its newest ${MAX_CHUNKS * TRAILS_PER_CHUNK}`;
  const position = await positionOf(
    index => reader.trails(flow, index),
    ({ record }) => record.name === ref.trail,
    TRAILS_PER_CHUNK,
  );
  if (position === undefined) {
    reader.assertNoFailure();
    throw new NotFoundError(notFound);
  }
  return reader.require(keptTrail(flow, ref.trail, position), flow, notFound);
}

/** Fingerprints of the trail's artifacts that are the entity's. */
async function ownFingerprints(
  link: Link,
  reader: RegionReader,
  ref: TrailRef,
): Promise<Set<string>> {
  const { record } = await readTrail(link, reader, ref);
  return new Set(
    scopeTrail(record, link.artifacts).artifacts.flatMap(
      ({ fingerprint }) => fingerprint ?? [],
    ),
  );
}

/** Where a record is in a list, from 0; undefined when it is not found. */
async function positionOf<T>(
  read: (index: number) => Promise<Chunk<T> | undefined>,
  isWanted: (record: T) => boolean,
  perChunk: number,
): Promise<number | undefined> {
  for (let index = 0; index < MAX_CHUNKS; index += 1) {
    const chunk = await read(index);
    const place = chunk?.records.findIndex(isWanted) ?? -1;
    if (place >= 0) {
      return index * perChunk + place;
    }
    if (!chunk?.hasNext) {
      return undefined;
    }
  }
  return undefined;
}

/** The artifact in the newest part of a flow's list, and what it carries. */
async function findListed(
  flow: FlowRef,
  link: Link,
  reader: RegionReader,
  fingerprint: string,
): Promise<{ record: ArtifactRecord; kept?: KeptArtifact } | undefined> {
  const chunk = await reader.artifacts(flow, link.repo, 0);
  const position =
    chunk?.records.findIndex(
      ({ record }) => record.fingerprint === fingerprint,
    ) ?? -1;
  const [record] =
    position >= 0 ? ownArtifacts([chunk!.records[position]], link) : [];
  if (!record) {
    return undefined;
  }
  const trails = await reader.trails(flow, 0);
  const now = runningNow(
    trails?.records.flatMap(({ running }) => running) ?? [],
  );
  const kept = await reader.attempt(
    keptArtifact(flow, link.repo, fingerprint, position % ARTIFACTS_PER_CHUNK),
    flow,
    async () => undefined,
  );
  return {
    record: { ...record, runningIn: runningIn(now, fingerprint) },
    ...(kept && { kept }),
  };
}

/** One record for each flow and trail; the list of E1 says more than E9. */
function mergeRecords(
  listed: ArtifactRecord[],
  found: ArtifactRecord[],
): ArtifactRecord[] {
  const byPlace = new Map(
    [...found, ...listed].map(record => [
      JSON.stringify([record.region, record.org, record.flow, record.trail]),
      record,
    ]),
  );
  return [...byPlace.values()].sort((a, b) =>
    (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  );
}

function historyOf(rows: FoundArtifact[]) {
  const items = rows.flatMap(({ history }) => history ?? []);
  const unique = new Map(
    items.flatMap(({ event, timestamp }) =>
      event
        ? [
            [
              `${timestamp} ${event}`,
              { event, ...(timestamp && { at: timestamp }) },
            ] as const,
          ]
        : [],
    ),
  );
  return [...unique.values()].sort((a, b) =>
    (a.at ?? '').localeCompare(b.at ?? ''),
  );
}

function union(lists: (string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap(list => list ?? []))].sort();
}
