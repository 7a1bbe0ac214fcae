import express from 'express';
import Router from 'express-promise-router';
import { BodyError, readBody } from '../util/readBody';
import { REFUSALS } from './Deliveries';
import type { Deliveries } from './Deliveries';

/** Size of the largest payload; regions send about 1 kB. */
const MAX_BYTES = 64 * 1024;
const MAX_MS = 5_000;
const MAX_READING = 16;

/** Header for the secret, for targets that can send one. */
const SECRET_HEADER = 'x-supply-chain-secret';

const parse = express.raw({
  type: () => true,
  limit: MAX_BYTES,
  inflate: false,
});

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
        try {
          const body = await readBody(parse, request, response, MAX_MS);
          // Without a body, it is an empty object.
          return Buffer.isBuffer(body)
            ? deliveries.accept(addressed, body)
            : 'malformed';
        } catch (error) {
          if (error instanceof BodyError) {
            return error.reason;
          }
          throw error;
        } finally {
          reading -= 1;
        }
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
