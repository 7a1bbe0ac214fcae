import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { z } from 'zod';

/** How to read the regions for a request. */
export interface ReadOptions {
  /** Aborted when the caller disconnects before the response. */
  signal: AbortSignal;
  /** Bypasses the cache (`Cache-Control: no-cache`). */
  refresh: boolean;
}

/** For routes without query parameters. */
export const noQuerySchema = z.strictObject({});

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
    refresh: directives.some(
      directive => directive.trim().toLowerCase() === 'no-cache',
    ),
  };
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
