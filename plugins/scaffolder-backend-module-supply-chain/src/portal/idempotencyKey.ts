import type { ActionContext } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';
import { uuidOf } from 'backstage-plugin-supply-chain-node';

/**
 * Idempotency key of a step's write: the same on every retry, and different for
 * each iteration of a step with `each`.
 */
export function idempotencyKeyOf(
  action: string,
  {
    task,
    step,
    each,
  }: Pick<ActionContext<JsonObject>, 'task' | 'step' | 'each'>,
): string {
  return uuidOf([action, task.id, step?.id, each]);
}
