import type express from 'express';
import Router from 'express-promise-router';
import type { Deliveries, Refusal } from './Deliveries';

/** Size of the largest payload; regions send about 1 kB. */
const MAX_BYTES = 64 * 1024;
/** Time limit for the body. */
const MAX_MS = 5_000;
/** Number of bodies read at the same time. */
const MAX_READING = 16;

/** Header for the secret, for targets that can send one. */
const SECRET_HEADER = 'x-supply-chain-secret';

/**
 * The route for deliveries of regions, which have no Backstage token. The secret
 * is in a header or, as the contract's targets have only an address, in the
 * path.
 */
export function createDeliveriesRouter(deliveries: Deliveries): express.Router {
  const router = Router();
  let reading = 0;
  router.post(
    '/v1/deliveries/:region/:org/:secret?',
    async (request, response) => {
      const { region, org, secret } = request.params;
      const addressed = {
        region,
        org,
        secret: request.header(SECRET_HEADER) ?? secret ?? '',
      };
      const refuse = (refusal: Refusal) => {
        // What is still on its way isn't read.
        response.set('Connection', 'close');
        response
          .status(deliveries.refuse(addressed, refusal))
          .json({ refusal });
      };
      const refusal =
        deliveries.check(addressed) ??
        (reading >= MAX_READING ? 'too-many' : undefined);
      if (refusal) {
        refuse(refusal);
        return;
      }
      reading += 1;
      let body: Buffer | Refusal;
      try {
        body = await readBody(request);
      } finally {
        reading -= 1;
      }
      const refused =
        typeof body === 'string' ? body : deliveries.accept(addressed, body);
      if (refused) {
        refuse(refused);
      } else {
        response.status(202).json({});
      }
    },
  );
  return router;
}

/** Reads a body within the limits. */
async function readBody(request: express.Request): Promise<Buffer | Refusal> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const refusal = await new Promise<Refusal | undefined>(resolve => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) {
        resolve('too-large');
      } else {
        chunks.push(chunk);
      }
    });
    request.once('end', () => resolve(undefined));
    request.once('error', () => resolve('malformed'));
    request.once('close', () => resolve('malformed'));
    setTimeout(() => resolve('slow'), MAX_MS).unref();
  });
  request.pause();
  return refusal ?? Buffer.concat(chunks);
}
