import type { Problem } from 'backstage-plugin-supply-chain-common';

/** Reasons why a source returned no new data at all. */
const UNREAD: readonly Problem['reason'][] = [
  'organization-not-found',
  'flow-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
];

/** A problem with the flows it affects; none if it isn't of certain flows. */
export interface ProblemGroup {
  problem: Problem;
  flows: string[];
}

/**
 * Groups problems that differ only by their flow or notification, so that a
 * region that is down shows as one problem.
 */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { flow, message, hint, value, ...rest } = problem;
    const groupable = problem.reason !== 'flow-not-found';
    const key = JSON.stringify([
      Object.entries(rest).sort(),
      isUnread(problem) || value,
      groupable || flow,
    ]);
    const group = groups.get(key);
    if (!group || flow === undefined) {
      groups.set(key, { problem, flows: flow === undefined ? [] : [flow] });
    } else if (group.flows.length > 0 && !group.flows.includes(flow)) {
      group.flows.push(flow);
    }
  }
  return [...groups.values()];
}

/** True if the source, such as a flow, returned no new data. */
function isUnread({ reason }: Problem): boolean {
  return UNREAD.includes(reason);
}
