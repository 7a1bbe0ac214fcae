import type { KeptTrail } from '../records/trailDetails';
import type { SlimTrail } from '../records/trailRecord';
import { packed, unpacked, unpackedText } from './packed';
import type { KeptArtifact } from '../records/storedRecords';
import { wellFormed } from './storable';

/** The body of a trail, with the name in its row. */
interface TrailBody {
  name: string;
  /** A {@link SlimTrail}. */
  record: Buffer;
  /** What its drawer shows besides. */
  details: Buffer;
}

/** The columns that tell an artifact from others. */
interface ArtifactKey {
  fingerprint: string;
  trail: string;
}

/** A trail as its body keeps it. */
export function trailBodyOf({
  record,
  running,
  targets,
  ...details
}: KeptTrail): Pick<TrailBody, 'record' | 'details'> {
  const slim: SlimTrail = { record, running, ...(targets && { targets }) };
  return {
    record: packed(slim, wellFormed(record.name)),
    details: packed(details, JSON.stringify(slim)),
  };
}

/** A kept trail as tables need it. */
export function slimTrailOf({
  name,
  record,
}: Pick<TrailBody, 'name' | 'record'>): SlimTrail {
  return unpacked(record, name);
}

/** A kept trail as its drawer needs it. */
export function keptTrailOf({ name, record, details }: TrailBody): KeptTrail {
  const slim = unpackedText(record, name);
  return { ...JSON.parse(slim), ...unpacked<object>(details, slim) };
}

/** The columns that tell an artifact from others, without what databases refuse. */
export function artifactKeyOf({ record }: KeptArtifact): ArtifactKey {
  return {
    fingerprint: wellFormed(record.fingerprint),
    trail: wellFormed(record.trail ?? ''),
  };
}

/** An artifact as its body keeps it. */
export function artifactBodyOf(artifact: KeptArtifact): Buffer {
  return packed(artifact, contextOf(artifactKeyOf(artifact)));
}

/** A kept artifact. */
export function keptArtifactOf({
  record,
  ...key
}: ArtifactKey & { record: Buffer }): KeptArtifact {
  return unpacked(record, contextOf(key));
}

function contextOf({ fingerprint, trail }: ArtifactKey): string {
  return fingerprint + trail;
}
