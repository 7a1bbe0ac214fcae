import type { Problem } from 'backstage-plugin-supply-chain-common';

/** Reasons that mean that a flow gave no data at all. */
const UNREAD: readonly Problem['reason'][] = [
  'organization-not-found',
  'flow-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
];

/** A problem and the flows it was met at. */
export interface ProblemGroup {
  problem: Problem;
  flows: string[];
}

/**
 * Puts problems that differ by their flow, or by what was asked for, alone
 * together: a region that is down is one problem, not one for each flow or
 * notification.
 */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { flow, message, hint, value, ...rest } = problem;
    const groupable = problem.reason !== 'flow-not-found';
    const key = JSON.stringify([
      Object.entries(rest).sort(),
      UNREAD.includes(problem.reason) || value,
      groupable || flow,
    ]);
    const group = groups.get(key) ?? { problem, flows: [] };
    if (flow && !group.flows.includes(flow)) {
      group.flows.push(flow);
    }
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The flows, as `region:org/flow`, that gave no new data. */
export function unreadFlows(problems: readonly Problem[]): Set<string> {
  return new Set(
    problems
      .filter(({ reason, flow }) => flow && UNREAD.includes(reason))
      .map(({ region, org, flow }) => `${region}:${org}/${flow}`),
  );
}
