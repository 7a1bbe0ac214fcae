import {
  genericAttestationSchema,
  junitAttestationSchema,
} from 'backstage-plugin-supply-chain-common';
import { readJunitFiles } from '../writes/readJunitFiles';
import { TRAIL } from './entityRoute';
import { trailRefOf } from './requests';
import type { Route } from './Route';
import { bodyOf, openForWrite, REFUSALS, writeRoute } from './writeRoute';

const attestation = {
  method: 'post',
  kind: 'attestations',
  eventId: 'attestation-create',
  assertLinked: (authorizedEntity, params, { writes }) =>
    writes.attestations.assertLinked(authorizedEntity, trailRefOf(params)),
} as const satisfies Partial<Parameters<typeof writeRoute>[0]>;

/** Routes that attest to trails. */
export const attesting: readonly Route[] = [
  writeRoute({
    ...attestation,
    id: 'attestGeneric',
    path: `${TRAIL}/attestations/generic`,
    summary: 'Attests any data to a trail or one of its artifacts',
    body: { kind: 'form', data: genericAttestationSchema },
    write: async ({ key, upload, params, ...request }, { writes }) =>
      writes.attestations.attestGeneric(
        { ...request, key: key() },
        trailRefOf(params),
        await upload(),
      ),
  }),
  writeRoute({
    ...attestation,
    id: 'attestJunit',
    path: `${TRAIL}/attestations/junit`,
    summary: 'Attests JUnit test results to a trail',
    body: { kind: 'form', data: junitAttestationSchema },
    write: async ({ key, upload, params, ...request }, { writes }) =>
      writes.attestations.attestJunit(
        { ...request, key: key() },
        trailRefOf(params),
        await upload(),
      ),
  }),
  {
    id: 'summarizeJunit',
    method: 'post',
    path: `${TRAIL}/attestations/junit/summary`,
    summary: 'Parses JUnit files without sending anything',
    body: { kind: 'form' },
    response: { status: 200, type: 'JunitSummary' },
    errors: REFUSALS,
    async handle(context, request, response) {
      const { authorizedEntity } = await openForWrite(
        context,
        request,
        'attestations',
      );
      context.services.writes.attestations.assertLinked(
        authorizedEntity,
        trailRefOf(request.params),
      );
      const { files } = await bodyOf(request, response).upload();
      response.json((await readJunitFiles(files)).summary);
    },
  },
];
