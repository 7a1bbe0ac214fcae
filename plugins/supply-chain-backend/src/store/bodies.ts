import type { KeptTrail } from '../records/trailDetails';
import type { SlimTrail } from '../records/trailRecord';
import { packed, unpacked, unpackedText } from './packed';
import type { KeptArtifact } from '../records/storedRecords';
import { wellFormed } from './storable';

/** A trail's body, and the name from its row. */
interface TrailBody {
  name: string;
  /** A packed {@link SlimTrail}. */
  record: Buffer;
  /** The other fields, for the drawer. */
  details: Buffer;
}

/** Columns that identify an artifact. */
interface ArtifactKey {
  fingerprint: string;
  trail: string;
}

/** Packs a trail for storage. */
export function trailBodyOf({
  record,
  targets,
  ...details
}: KeptTrail): Pick<TrailBody, 'record' | 'details'> {
  const slim: SlimTrail = { record, ...(targets && { targets }) };
  return {
    record: packed(slim, wellFormed(record.name)),
    details: packed(details, JSON.stringify(slim)),
  };
}

/** Unpacks the fields of a trail that tables need. */
export function slimTrailOf({
  name,
  record,
}: Pick<TrailBody, 'name' | 'record'>): SlimTrail {
  return unpacked(record, name);
}

/** Unpacks a whole trail, for its drawer. */
export function keptTrailOf({ name, record, details }: TrailBody): KeptTrail {
  const slim = unpackedText(record, name);
  return { ...JSON.parse(slim), ...unpacked<object>(details, slim) };
}

/** The key columns of an artifact, without characters that databases reject. */
export function artifactKeyOf({ record }: KeptArtifact): ArtifactKey {
  return {
    fingerprint: wellFormed(record.fingerprint),
    trail: wellFormed(record.trail ?? ''),
  };
}

/** Packs an artifact for storage. */
export function artifactBodyOf(artifact: KeptArtifact): Buffer {
  return packed(artifact, contextOf(artifactKeyOf(artifact)));
}

/** Unpacks an artifact. */
export function keptArtifactOf({
  record,
  ...key
}: ArtifactKey & { record: Buffer }): KeptArtifact {
  return unpacked(record, contextOf(key));
}

function contextOf({ fingerprint, trail }: ArtifactKey): string {
  return fingerprint + trail;
}
