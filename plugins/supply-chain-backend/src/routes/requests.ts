import { InputError } from '@backstage/errors';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { z } from 'zod';
import type { Caller } from './RouteContext';

/** How to read the regions for a request. */
export interface ReadOptions {
  /** Aborted when the caller disconnects before the response. */
  signal: AbortSignal;
  /** Bypasses the cache (`Cache-Control: no-cache`). */
  refresh: boolean;
}

/** For routes without query parameters. */
export const noQuerySchema = z.strictObject({});

/** @throws InputError naming each invalid parameter */
export function parse<S extends z.ZodType>(
  schema: S,
  query: unknown,
): z.output<S> {
  const result = schema.safeParse(query);
  if (!result.success) {
    throw new InputError(
      `Invalid query: ${result.error.issues
        .map(issue => [issue.path.join('.'), issue.message].join(' ').trim())
        .join('; ')}`,
    );
  }
  return result.data;
}

/** The trail in a request's path. */
export function trailRefOf(params: Readonly<Record<string, string>>): TrailRef {
  const { region, org, flow, trail } = params;
  return { region, org, flow, trail };
}

/** Derives the read options from a request. */
export function readOptions(
  request: express.Request,
  response: express.Response,
): ReadOptions {
  const directives = (request.get('cache-control') ?? '').split(',');
  return {
    signal: untilClosed(response),
    refresh: directives.some(each => each.trim().toLowerCase() === 'no-cache'),
  };
}

/** Name of the caller for fair scheduling. */
export function nameOf({ principal }: Caller): string {
  return principal.type === 'user'
    ? principal.userEntityRef
    : principal.subject;
}

/** Aborts when the caller disconnects before the response, or already has. */
export function untilClosed(response: express.Response): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!response.writableFinished) {
      controller.abort();
    }
  };
  if (response.closed || response.destroyed) {
    leave();
  } else {
    response.once('close', leave);
  }
  return controller.signal;
}
