import type { AuditorService } from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
import type { WriteResponse } from 'backstage-plugin-supply-chain-common';
import type { Request } from 'express';
import { WriteRefusedError } from './WriteRefusedError';

/**
 * Audits who tried to write where, and the outcome.
 *
 * @param write - receives a function that adds to the event's metadata
 */
export async function auditedWrite(
  auditor: AuditorService,
  event: { eventId: string; request?: Request; meta: JsonObject },
  write: (addToAudit: (more: JsonObject) => void) => Promise<WriteResponse>,
): Promise<WriteResponse> {
  const meta = { ...event.meta };
  const audit = await auditor.createEvent({
    ...event,
    severityLevel: 'medium',
  });
  try {
    const response = await write(more => void Object.assign(meta, more));
    await audit.success({ meta: { ...meta, ...outcomeMeta(response) } });
    return response;
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

function outcomeMeta({ key, outcome, repeated }: WriteResponse): JsonObject {
  return { key, outcome, repeated };
}
