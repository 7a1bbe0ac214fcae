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
