import type {
  ArtifactRecord,
  AttestationRecord,
  ListedArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { trailKey } from '../../records/keys';
import type { TrailRow } from '../../records/storedRecords';
import type { ReadNotes } from '../reader/ReadNotes';
import type { LinkData } from '../link/LinkData';

type Unmet = Pick<ListedArtifact, 'unmet'>;

/**
 * Reads the trails (E6) of some artifacts.
 *
 * @param artifacts - with the verdicts on their builds
 * @returns what each of them lacks according to its trail
 */
export async function unmetOf(
  artifacts: readonly ArtifactRecord[],
  data: LinkData,
  notes: ReadNotes,
): Promise<(artifact: ArtifactRecord) => Unmet> {
  const rows = await trailsOf(artifacts, data);
  notes.noteRead(rows.map(({ readAt }) => readAt));
  const own = await data.ownTrails(rows);
  const trails = new Map(
    own.map(trail => [trailKey({ ...trail, trail: trail.name }), trail]),
  );
  return artifact => {
    const trail = trails.get(trailKey(artifact));
    return trail ? unmetIn(trail, artifact) : {};
  };
}

async function trailsOf(
  artifacts: readonly ArtifactRecord[],
  data: LinkData,
): Promise<TrailRow[]> {
  const names = new Map<number, Set<string>>();
  for (const artifact of artifacts) {
    const [flowId] = data.flowIds('trails', [artifact]);
    if (flowId !== undefined && artifact.trail !== undefined) {
      names.set(flowId, (names.get(flowId) ?? new Set()).add(artifact.trail));
    }
  }
  const rows = await Promise.all(
    [...names].map(([flowId, ofFlow]) =>
      data.store.namedTrails(flowId, [...ofFlow]),
    ),
  );
  return rows.flat();
}

/** What an artifact lacks, unless an unread part of its trail may tell. */
function unmetIn(
  trail: TrailRecord,
  { fingerprint, state }: ArtifactRecord,
): Unmet {
  const same = trail.artifacts.filter(each => each.fingerprint === fingerprint);
  if (same.length === 0) {
    return {};
  }
  const names = new Set(same.map(({ name }) => name));
  const attestations = [
    ...trail.attestations.filter(
      ({ artifact }) => artifact === undefined || names.has(artifact),
    ),
    ...same.flatMap(each => each.attestations),
  ];
  const unmet = attestations.filter(each => isUnmet(each, state));
  return unmet.length > 0 || !trail.unreadable ? { unmet } : {};
}

/** Additional attestations count only if they may be why a build failed. */
function isUnmet(
  { state, additional }: AttestationRecord,
  verdict: ArtifactRecord['state'],
): boolean {
  return additional
    ? state === 'non-compliant' && verdict !== 'compliant'
    : state !== 'compliant';
}
