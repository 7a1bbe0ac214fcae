import type { CommitRecord } from 'backstage-plugin-supply-chain-common';
import type {
  SlimTrail,
  StoredArtifact,
  StoredTrail,
} from '../records/storedRecords';
import { personName } from '../records/text';
import { compress, decompress, decompressText } from './compress';
import { wellFormed } from './storable';

/** A trail's body, and the name from its row. */
interface TrailBody {
  name: string;
  /** A compressed {@link SlimTrail}. */
  record: Buffer;
  /** The other fields, for the drawer. */
  details: Buffer;
}

/** Columns that identify an artifact. */
interface ArtifactKey {
  fingerprint: string;
  trail: string;
}

/** Compresses a trail for storage. */
export function trailBodyOf({
  record,
  targets,
  ...details
}: StoredTrail): Pick<TrailBody, 'record' | 'details'> {
  const slim: SlimTrail = { record, ...(targets && { targets }) };
  return {
    record: compress(slim, wellFormed(record.name)),
    details: compress(details, JSON.stringify(slim)),
  };
}

/** Decompresses the fields of a trail that tables need. */
export function slimTrailOf({
  name,
  record,
}: Pick<TrailBody, 'name' | 'record'>): SlimTrail {
  return withoutAuthorAddress(decompress<SlimTrail>(record, name));
}

/** Decompresses a whole trail, for its drawer. */
export function storedTrailOf({
  name,
  record,
  details,
}: TrailBody): StoredTrail {
  const slim = decompressText(record, name);
  const { createdBy, events, ...rest } = decompress<
    Omit<StoredTrail, keyof SlimTrail>
  >(details, slim);
  return {
    ...withoutAuthorAddress<SlimTrail>(JSON.parse(slim)),
    ...rest,
    ...(createdBy && { createdBy: withoutAddress(createdBy) }),
    events: events.map(event =>
      event.by ? { ...event, by: withoutAddress(event.by) } : event,
    ),
  };
}

/** The key columns of an artifact, without characters that databases reject. */
export function artifactKeyOf({ record }: StoredArtifact): ArtifactKey {
  return {
    fingerprint: wellFormed(record.fingerprint),
    trail: wellFormed(record.trail ?? ''),
  };
}

/** Compresses an artifact for storage. */
export function artifactBodyOf(artifact: StoredArtifact): Buffer {
  return compress(artifact, contextOf(artifactKeyOf(artifact)));
}

/** Decompresses an artifact. */
export function storedArtifactOf({
  record,
  ...key
}: ArtifactKey & { record: Buffer }): StoredArtifact {
  return withoutAuthorAddress(
    decompress<StoredArtifact>(record, contextOf(key)),
  );
}

/**
 * Removes the address of a commit's author, which earlier versions stored and
 * which stays in the database until the record is read again.
 */
function withoutAuthorAddress<T extends { record: { commit?: CommitRecord } }>(
  stored: T,
): T {
  const { record } = stored;
  const { commit } = record;
  return commit?.author?.includes('@')
    ? {
        ...stored,
        record: {
          ...record,
          commit: { ...commit, author: withoutAddress(commit.author) },
        },
      }
    : stored;
}

function withoutAddress(name: string): string {
  return personName(name) ?? name;
}

function contextOf({ fingerprint, trail }: ArtifactKey): string {
  return fingerprint + trail;
}
