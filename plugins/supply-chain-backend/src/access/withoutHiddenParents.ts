import type { Link, Problem } from 'backstage-plugin-supply-chain-common';

/**
 * Hides the details of inherited problems of entities with a system or domain
 * that the caller can't see. A problem names only one parent, but may contain
 * values of both, such as the environment of one and the organization of the
 * other.
 *
 * @param visibleOf - returns the entities that the caller can see
 */
export async function withoutHiddenParents<
  E extends { link: Link; about: { partOf: readonly string[] } },
>(
  entities: E[],
  visibleOf: (entityRefs: string[]) => Promise<Set<string>>,
): Promise<E[]> {
  const parents = entities.flatMap(({ link, about }) =>
    link.problems.some(isInherited) ? about.partOf : [],
  );
  if (parents.length === 0) {
    return entities;
  }
  const visible = await visibleOf([...new Set(parents)]);
  return entities.map(entity =>
    entity.about.partOf.every(parent => visible.has(parent))
      ? entity
      : { ...entity, link: withoutDetails(entity.link) },
  );
}

function withoutDetails({ problems, ...link }: Link): Link {
  const shown = problems.map(problem =>
    isInherited(problem) ? hidden(problem) : problem,
  );
  return { ...link, problems: unique(shown) };
}

function isInherited({ inheritedFrom }: Problem): boolean {
  return inheritedFrom !== undefined;
}

function hidden({ annotation }: Problem): Problem {
  return {
    reason: 'inherited-value',
    annotation,
    message: `A value of ${annotation} from the system or domain can't be used`,
    hint: 'Ask the owner of the system or domain to fix it',
  };
}

function unique(problems: Problem[]): Problem[] {
  return [
    ...new Map(
      problems.map(problem => [JSON.stringify(problem), problem]),
    ).values(),
  ];
}
