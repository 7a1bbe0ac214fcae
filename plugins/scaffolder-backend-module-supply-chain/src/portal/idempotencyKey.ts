import { createHash } from 'node:crypto';
import type { ActionContext } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';

/**
 * The key of the write of a step: the same each time that the step is tried
 * again, and another one for each turn of a step with `each`.
 *
 * @returns a UUID of version 8, which is made of a hash
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
