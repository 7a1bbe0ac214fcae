import express from 'express';
import Router from 'express-promise-router';
import { REFUSALS } from './Deliveries';
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
      const { region, org, secret = '' } = request.params;
      const addressed = {
        region,
        org,
        secret: request.header(SECRET_HEADER) ?? secret,
      };
      const receive = async () => {
        const refusal = deliveries.check(addressed);
        if (refusal || reading >= MAX_READING) {
          return refusal ?? 'too-many';
        }
        reading += 1;
        const body = await readBody(request, response).finally(() => {
          reading -= 1;
        });
        return typeof body === 'string'
          ? body
          : deliveries.accept(addressed, body);
      };
      const refusal = await receive();
      deliveries.count(addressed, refusal ?? 'accepted');
      if (refusal) {
        // What is still on its way isn't read.
        response.set('Connection', 'close');
      }
      response
        .status(refusal ? REFUSALS[refusal] : 202)
        .json(refusal ? { refusal } : {});
    },
  );
  return router;
}

const parse = express.raw({
  type: () => true,
  limit: MAX_BYTES,
  inflate: false,
});

/** Reads a body within the limits. */
function readBody(
  request: express.Request,
  response: express.Response,
): Promise<Buffer | Refusal> {
  return new Promise(resolve => {
    setTimeout(() => resolve('slow'), MAX_MS).unref();
    parse(request, response, (error?: { status?: number }) => {
      if (error) {
        resolve(error.status === 413 ? 'too-large' : 'malformed');
      } else {
        // Without a body, it is an empty object.
        resolve(Buffer.isBuffer(request.body) ? request.body : 'malformed');
      }
    });
  });
}
