import { createHash } from 'node:crypto';
import type { ActionContext } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';

/**
 * Idempotency key of a step's write: the same on every retry, and different for
 * each iteration of a step with `each`.
 *
 * @returns a hash-based UUID (version 8)
 */
export function idempotencyKeyOf(
  action: string,
  {
    task,
    step,
    each,
  }: Pick<ActionContext<JsonObject>, 'task' | 'step' | 'each'>,
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([action, task.id, step?.id, each]))
    .digest('hex');
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return parts.join('-');
}
