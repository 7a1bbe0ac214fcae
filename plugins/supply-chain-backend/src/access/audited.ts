import type {
  AuditorService,
  AuditorServiceCreateEventOptions,
} from '@backstage/backend-plugin-api';
import { NotAllowedError, toError } from '@backstage/errors';

type Audited = Omit<AuditorServiceCreateEventOptions, 'severityLevel'> & {
  auditor: AuditorService;
};

function eventOf({ auditor, ...event }: Audited) {
  return auditor.createEvent({ ...event, severityLevel: 'medium' });
}

/** Runs a task and audits it whatever the outcome. */
async function always<T>(event: Audited, task: () => Promise<T>): Promise<T> {
  const audit = await eventOf(event);
  try {
    const result = await task();
    await audit.success();
    return result;
  } catch (error) {
    await audit.fail({ error: toError(error) });
    throw error;
  }
}

/** Runs a task and audits it only when the policy denies it. */
async function refusals<T>(event: Audited, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof NotAllowedError) {
      const audit = await eventOf(event);
      await audit.fail({ error });
    }
    throw error;
  }
}

/** Wraps tasks in audit events. */
export const audited = { always, refusals };
