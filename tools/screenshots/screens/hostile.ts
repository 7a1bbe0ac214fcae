import { changes, type Stub } from '../stubs.ts';

/** Markup, a right-to-left override, and a very long word. */
export const HOSTILE = `<img src=x onerror=alert(1)> \u202Etxet desrever\u202C ${'very'.repeat(
  2_500,
)}`;

const NAME = 'n'.repeat(10_000);

/** Puts hostile texts in the first record of a list. */
export function hostile(at: RegExp, list: string): Stub {
  return changes(at, answer => {
    const [first, ...others] = answer[list] as Record<string, unknown>[];
    return { ...answer, [list]: [{ ...first, ...texts(first) }, ...others] };
  });
}

/** Replaces the texts that a record has. */
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
