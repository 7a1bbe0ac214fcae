import type { Problem } from 'backstage-plugin-supply-chain-common';

/** Reasons that mean that a source gave no new data at all. */
const UNREAD: readonly Problem['reason'][] = [
  'organization-not-found',
  'flow-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
  'sync-overdue',
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
      isUnread(problem) || value,
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

/** True for a source, such as a flow, that gave no new data. */
export function isUnread({ reason }: Problem): boolean {
  return UNREAD.includes(reason);
}

/** What a problem was met at: a flow or a notification of an organization. */
export function sourceOf({ region, org, flow, value }: Problem): string {
  return JSON.stringify([region, org, flow ?? value]);
}
