import type { Problem } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from './EntityAccess';

/**
 * Takes out of the problems what the annotations of a system or domain hold,
 * where the caller may not see that.
 *
 * @param visibleOf - finds those of some entities that the caller may see
 */
export async function withoutHiddenParents(
  entities: AccessibleEntity[],
  visibleOf: (entityRefs: string[]) => Promise<Set<string>>,
): Promise<AccessibleEntity[]> {
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
