import type { Link, Problem } from 'backstage-plugin-supply-chain-common';

/**
 * Hides the details of problems inherited from a system or domain that the
 * caller can't see.
 *
 * @param visibleOf - returns the entities that the caller can see
 */
export async function withoutHiddenParents<E extends { link: Link }>(
  entities: E[],
  visibleOf: (entityRefs: string[]) => Promise<Set<string>>,
): Promise<E[]> {
  const parents = entities.flatMap(({ link }) =>
    link.problems.flatMap(({ inheritedFrom }) => inheritedFrom ?? []),
  );
  if (parents.length === 0) {
    return entities;
  }
  const visible = await visibleOf([...new Set(parents)]);
  return entities.map(each => ({
    ...each,
    link: {
      ...each.link,
      problems: unique(
        each.link.problems.map(problem =>
          problem.inheritedFrom && !visible.has(problem.inheritedFrom)
            ? hidden(problem)
            : problem,
        ),
      ),
    },
  }));
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
    ...new Map(problems.map(each => [JSON.stringify(each), each])).values(),
  ];
}
