import type { AuditorService } from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
import type { WriteAnswer } from 'backstage-plugin-supply-chain-common';
import type { Request } from 'express';
import { WriteRefusedError } from '../writes/WriteRefusedError';

/** Audits who tried to write where, and the outcome. */
export async function auditedWrite(
  auditor: AuditorService,
  event: { eventId: string; request?: Request; meta: JsonObject },
  write: () => Promise<WriteAnswer>,
): Promise<WriteAnswer> {
  const { meta } = event;
  const audit = await auditor.createEvent({
    ...event,
    severityLevel: 'medium',
  });
  try {
    const answer = await write();
    const { key, outcome, doubt, repeated } = answer;
    await audit.success({
      meta: {
        ...meta,
        key,
        outcome,
        ...(doubt && { doubt }),
        ...(repeated && { repeated }),
      },
    });
    return answer;
  } catch (error) {
    // The message may quote the request, so log only the error's name.
    await audit.fail({ meta, error: namedOnly(error) });
    throw error;
  }
}

function namedOnly(error: unknown): Error {
  if (error instanceof WriteRefusedError) {
    return new Error(`Refused: ${error.reason}`);
  }
  return new Error(error instanceof Error ? error.name : typeof error);
}
