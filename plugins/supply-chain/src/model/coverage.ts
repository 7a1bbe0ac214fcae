import type {
  Coverage,
  Problem,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';

/** The most important reason first, since a screen names only one. */
const REASONS = ['reading', 'unavailable', 'unreadable', 'link'] as const;

/** What the responses on a screen rest on together, and their problems. */
export function mergeMeta(
  responses: readonly Partial<ResponseMeta>[],
): ResponseMeta {
  const coverages = responses.flatMap(({ coverage }) => coverage ?? []);
  const stale = coverages.filter(coverage => coverage.stale);
  const problems = responses.flatMap(response => response.problems ?? []);
  return {
    coverage: {
      // Only the stale parts are as old as the notice says.
      asOf: oldest(stale.length > 0 ? stale : coverages),
      stale: stale.length > 0,
      complete: coverages.every(({ complete }) => complete),
      why: REASONS.find(reason => coverages.some(({ why }) => why === reason)),
      // Everything since the latest of them is read.
      since: coverages
        .flatMap(({ since }) => since ?? [])
        .sort()
        .at(-1),
    },
    problems: [
      ...new Map(problems.map(problem => [keyOf(problem), problem])).values(),
    ],
  };
}

function oldest(coverages: readonly Coverage[]): string | undefined {
  return coverages
    .flatMap(({ asOf }) => asOf ?? [])
    .sort()
    .at(0);
}

function keyOf(problem: Problem): string {
  const { reason, annotation, value, region, org, flow, count } = problem;
  return JSON.stringify([reason, annotation, value, region, org, flow, count]);
}

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
