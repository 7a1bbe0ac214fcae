import type { Link, Problem } from 'backstage-plugin-supply-chain-common';
import {
  closestName,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { defined, limitList } from '../../records/text';
import type { EvidenceStore } from '../../store/EvidenceStore';

/** Maximum number of names listed in a problem. */
const MAX_KNOWN = 20;

/** A name in an annotation that matches no stored record. */
export interface UnmatchedName {
  annotation: 'artifacts' | 'repo';
  value: string;
  /** Known names, sorted. */
  known: string[];
}

/**
 * Finds values of `supply-chain/artifacts` and `supply-chain/repo` that match
 * nothing. Flows without records are inconclusive.
 *
 * @param flowIds - the flows whose trails, and whose artifacts, are stored
 */
export async function findUnmatchedNames(
  { artifacts, repo }: Link,
  store: EvidenceStore,
  flowIds: Record<'trails' | 'artifacts', readonly number[]>,
): Promise<UnmatchedName[]> {
  const unmatched = async (
    annotation: UnmatchedName['annotation'],
    values: readonly string[],
    names: () => Promise<string[]>,
  ): Promise<UnmatchedName[]> => {
    if (values.length === 0) {
      return [];
    }
    const known = [...new Set(await names())].sort();
    return values
      .filter(value => !known.includes(value))
      .map(value => ({ annotation, value, known }));
  };
  const [byName, byRepo] = await Promise.all([
    unmatched('artifacts', artifacts, () =>
      store.artifactNames([...flowIds.trails, ...flowIds.artifacts]),
    ),
    unmatched('repo', repo === undefined ? [] : [repo], () =>
      store.repoNames(flowIds.artifacts),
    ),
  ]);
  const [trails, records] = await Promise.all([
    byName.length > 0 ? store.countTrails({ flowIds: flowIds.trails }) : 0,
    byRepo.length > 0
      ? store.countArtifacts({ flowIds: flowIds.artifacts })
      : 0,
  ]);
  return [...(trails > 0 ? byName : []), ...(records > 0 ? byRepo : [])];
}

/** A problem that suggests which name to correct. */
export function unmatchedProblem({
  annotation,
  value,
  known,
}: UnmatchedName): Problem {
  const suggestion = closestName(value, known);
  const { shown, omitted } = limitList(MAX_KNOWN, known);
  const key = SUPPLY_CHAIN_ANNOTATIONS[annotation];
  return {
    reason: annotation === 'artifacts' ? 'artifact-not-found' : 'invalid-value',
    annotation: key,
    value,
    ...(known.length > 0 && defined({ known: shown, omittedKnown: omitted })),
    ...(suggestion && { suggestion }),
    message:
      annotation === 'artifacts'
        ? `No loaded trail has an artifact "${value}"`
        : `No loaded artifact is from a repository "${value}"`,
    hint: `Fix the annotation ${key}`,
  };
}
