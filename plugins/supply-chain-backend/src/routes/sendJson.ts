import { createHash } from 'node:crypto';
import type { Response } from 'express';

interface Body {
  bytes: Buffer;
  etag: string;
}

const bodies = new WeakMap<object, Body>();

/**
 * Sends a response as JSON. Responses are immutable, so each one is serialized
 * only once.
 */
export function sendJson(response: Response, content: object): void {
  let body = bodies.get(content);
  if (!body) {
    const bytes = Buffer.from(JSON.stringify(content));
    const digest = createHash('sha256').update(bytes).digest('base64url');
    body = { bytes, etag: `W/"${digest}"` };
    bodies.set(content, body);
  }
  response.type('json').set('ETag', body.etag).send(body.bytes);
}
