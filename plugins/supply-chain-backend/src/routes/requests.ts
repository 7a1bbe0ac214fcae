import { InputError } from '@backstage/errors';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { z } from 'zod';
import type { Caller } from './RouteContext';

/** How the regions are read for a request. */
export interface ReadOptions {
  /** Aborted when the caller goes away before the answer. */
  signal: AbortSignal;
  /** The caller wants what the regions say now (`Cache-Control: no-cache`). */
  refresh: boolean;
}

/** Of routes without parameters. */
export const noQuerySchema = z.strictObject({});

/** @throws InputError that names each wrong parameter */
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

/** The trail that a path names. */
export function trailRefOf(params: Readonly<Record<string, string>>): TrailRef {
  const { region, org, flow, trail } = params;
  return { region, org, flow, trail };
}

/** How a request wants the regions read. */
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

/** Who shares the regions fairly with others. */
export function nameOf({ principal }: Caller): string {
  return principal.type === 'user'
    ? principal.userEntityRef
    : principal.subject;
}

/** Aborts when the caller goes away before the answer, or is away already. */
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
