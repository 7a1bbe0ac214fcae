import { changes, type StandIn } from '../standIns.ts';

/** Markup, a right-to-left override, and a word that nothing can break. */
export const HOSTILE = `<img src=x onerror=alert(1)> \u202Etxet desrever\u202C ${'very'.repeat(
  2_500,
)}`;

const NAME = 'n'.repeat(10_000);

/** Texts of pipelines that try to break the page, in the first of a list. */
export function hostile(at: RegExp, list: string): StandIn {
  return changes(at, answer => {
    const [first, ...others] = answer[list] as Record<string, unknown>[];
    return { ...answer, [list]: [{ ...first, ...texts(first) }, ...others] };
  });
}

/** The record's own texts, each replaced where it has one. */
function texts(record: Record<string, unknown>): Record<string, unknown> {
  const commit = { sha: 'not-a-sha', message: HOSTILE, author: HOSTILE };
  return {
    ...('name' in record && { name: NAME }),
    ...('commit' in record && typeof record.commit === 'object' && { commit }),
    ...('environments' in record && { environments: [NAME] }),
    ...('runningIn' in record && { runningIn: [NAME, HOSTILE] }),
    ...('history' in record && { history: [{ event: HOSTILE }] }),
    ...('state' in record && {
      state: 'unknown',
      originalState: 'BRAND <b>NEW</b>',
    }),
  };
}
