import type { BlockChecks } from './blockChecks.ts';
import type { LocatedBlock } from './documents.ts';

/**
 * Checks JSON: the input of an action (marked `input=<action>`), or the start
 * of its output (marked `output=<action>`).
 */
export function jsonChecks({ text, marks }: LocatedBlock): BlockChecks {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { problems: [String(error)] };
  }
  for (const direction of ['input', 'output'] as const) {
    const action = marks.get(direction);
    if (action) {
      return {
        inside: [{ kind: 'action', data: { action, direction, data } }],
      };
    }
  }
  return { problems: ['no mark says what this is: input= or output='] };
}
