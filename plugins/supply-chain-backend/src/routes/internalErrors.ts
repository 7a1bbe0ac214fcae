import type { LoggerService } from '@backstage/backend-plugin-api';
import type express from 'express';
import { errorForCallers } from '../errors/errorForCallers';

/** Hides internal errors from the callers of routes. */
export function hideInternalErrors(
  logger: Pick<LoggerService, 'error'>,
): express.ErrorRequestHandler {
  return (error: unknown, _request, _response, next) =>
    next(errorForCallers(error, logger));
}
