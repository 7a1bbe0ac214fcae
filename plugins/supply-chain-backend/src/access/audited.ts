import type { AuditorService } from '@backstage/backend-plugin-api';
import { NotAllowedError, toError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import type { Request } from 'express';

interface Audited {
  auditor: AuditorService;
  /** Left out for actions. */
  request?: Request;
  eventId: string;
  meta?: JsonObject;
}

/** Runs a task and audits it whatever the outcome. */
async function always<T>(event: Audited, task: () => Promise<T>): Promise<T> {
  const { auditor, ...rest } = event;
  const audit = await auditor.createEvent({
    ...rest,
    severityLevel: 'medium',
  });
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
  const { auditor, ...rest } = event;
  try {
    return await task();
  } catch (error) {
    if (error instanceof NotAllowedError) {
      const audit = await auditor.createEvent({
        ...rest,
        severityLevel: 'medium',
      });
      await audit.fail({ error });
    }
    throw error;
  }
}

/** Wraps tasks in audit events. */
export const audited = { always, refusals };
