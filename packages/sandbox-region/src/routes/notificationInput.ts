import { z } from 'zod';
import { NotificationInput, Target, TRIGGERS } from '../store';
import { isPrivateHost } from '../triggers/addresses';
import { parseInput } from './input';

const ACTION_NAME = /^[a-zA-Z0-9][a-zA-Z0-9._~/-]*$/;

function webhookUrl(allowPrivate: boolean) {
  return z.string().superRefine((text, issues) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      issues.addIssue('Must be an http or https URL');
    } else if (!allowPrivate && isPrivateHost(url.hostname)) {
      issues.addIssue(
        'Must not point to a loopback, private or link-local address',
      );
    }
  });
}

const chatContext = z.strictObject({
  channel_id: z.string().min(1),
  channel_name: z.string().min(1),
  team_id: z.string().min(1),
});

/** Accepted so that a target can be read and written back; the region keeps its own times. */
const times = {
  last_success_at: z.int().min(0).nullish(),
  last_failure_at: z.int().min(0).nullish(),
};

function targetShapes(allowPrivate: boolean) {
  const webhook = webhookUrl(allowPrivate);
  return {
    CHAT: { webhook, context: chatContext.optional() },
    WEBHOOK: { webhook, payload_version: z.literal('1.0') },
    EMAIL: { emails: z.array(z.email()).min(1) },
  };
}

/** Validates a target against its own type and form, so that errors mention only those. */
function targetSchema(allowPrivate: boolean) {
  const shapes = targetShapes(allowPrivate);
  const kind = z.object({
    type: z.enum(['CHAT', 'WEBHOOK', 'EMAIL']),
    config: z.unknown().optional(),
  });
  return z.unknown().transform((value, issues): Target => {
    const head = kind.safeParse(value);
    const shape: z.ZodRawShape = head.success ? shapes[head.data.type] : {};
    const nested = head.success && 'config' in head.data;
    const fields = nested ? { config: z.strictObject(shape) } : shape;
    const result = head.success
      ? z
          .strictObject({ type: z.string(), ...fields, ...times })
          .safeParse(value)
      : head;
    if (!result.success) {
      result.error.issues.forEach(issue => issues.addIssue({ ...issue }));
      return z.NEVER;
    }
    const { type, config, ...flat } = result.data as Record<string, unknown>;
    return { type, ...(config ?? flat), nested } as unknown as Target;
  });
}

function notificationSchema(allowPrivate: boolean) {
  return z.strictObject({
    name: z.string().regex(ACTION_NAME, `Must match ${ACTION_NAME.source}`),
    type: z.literal('env').optional(),
    targets: z.array(targetSchema(allowPrivate)).min(1),
    environments: z.array(z.string().min(1)).min(1),
    triggers: z.array(z.enum(TRIGGERS)).min(1),
  });
}

/**
 * Reads the body of E3.
 *
 * @throws 400 with all invalid fields, including unknown keys
 */
export function readNotification(
  body: unknown,
  allowPrivate: boolean,
): NotificationInput {
  return parseInput(notificationSchema(allowPrivate), body, 'body');
}
