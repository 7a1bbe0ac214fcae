import type {
  SlimTrail,
  StoredArtifact,
  StoredTrail,
} from '../records/storedRecords';
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
  return decompress(record, name);
}

/** Decompresses a whole trail, for its drawer. */
export function storedTrailOf({
  name,
  record,
  details,
}: TrailBody): StoredTrail {
  const slim = decompressText(record, name);
  return { ...JSON.parse(slim), ...decompress<object>(details, slim) };
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
  return decompress(record, contextOf(key));
}

function contextOf({ fingerprint, trail }: ArtifactKey): string {
  return fingerprint + trail;
}
