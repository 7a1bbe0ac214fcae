import {
  archiveSchema,
  genericAttestationSchema,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeySchema,
  junitAttestationSchema,
  notificationWriteSchema,
  supplyChainEvidenceReadPermission,
  supplyChainHealthReadPermission,
  supplyChainNotificationUpdatePermission,
} from 'backstage-plugin-supply-chain-common';
import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { nameOf } from '../access/Caller';
import { linkedEntities } from '../access/entityLists';
import { auditedWrite } from '../writes/auditedWrite';
import { readJunitFiles } from '../writes/readJunitFiles';
import { receiveUpload } from '../writes/upload';
import type { Upload } from '../writes/upload';
import {
  ENTITY,
  entityRoute,
  TRAIL,
  trailRefOf,
  untilClosed,
} from './entityRoute';
import type { Route } from './Route';
import {
  keyOf,
  openForWrite,
  readJson,
  REFUSALS,
  sendReceipt,
  writeRoute,
} from './writeRoute';

const ARCHIVE = `${ENTITY}/environments/:region/:org/:environment/archive`;

/** What the routes that attest have in common. */
const attestation = {
  method: 'post',
  kind: 'attestations',
  eventId: 'attestation-create',
  assertLinked: (entity, params, { writes: { attestations } }) =>
    attestations.assertLinked(entity, trailRefOf(params)),
  read: receiveUpload,
} as const satisfies Partial<Parameters<typeof writeRoute<Upload>>[0]>;

/** Routes for what a caller may write, and that write. */
export const writes: Route[] = [
  entityRoute({
    id: 'getWrites',
    path: `${ENTITY}/writes`,
    summary: 'Writes allowed for the caller',
    response: 'WritesResponse',
    read: ({ entity, credentials }, services) =>
      services.writes.allowedWrites(entity, credentials),
  }),
  {
    id: 'getWrite',
    method: 'get',
    path: `${ENTITY}/writes/:key`,
    summary: "Outcome of one of the caller's writes",
    response: 'WriteResponse',
    async handle(context, request, response) {
      const { auditor, writes: service } = context.services;
      const { credentials, entity } = await context.authorize(
        request,
        supplyChainEvidenceReadPermission,
      );
      const who = { entityRef: entity.entityRef, by: nameOf(credentials) };
      const { key } = request.params;
      const { response: body, found } = await service.outcome(key, who);
      if (found) {
        const meta = { ...who, ...found };
        const event = { eventId: 'write-outcome', request, meta };
        await auditedWrite(auditor, event, async () => body);
      }
      response.set('Cache-Control', 'no-store').json(body);
    },
  },
  writeRoute({
    ...attestation,
    id: 'attestGeneric',
    path: `${TRAIL}/attestations/generic`,
    summary: 'Attests any data to a trail or one of its artifacts',
    body: { kind: 'form', schema: genericAttestationSchema },
    write: (request, params, upload, { writes: { attestations } }) =>
      attestations.attestGeneric(request, trailRefOf(params), upload),
  }),
  writeRoute({
    ...attestation,
    id: 'attestJunit',
    path: `${TRAIL}/attestations/junit`,
    summary: 'Attests JUnit test results to a trail',
    body: { kind: 'form', schema: junitAttestationSchema },
    write: (request, params, upload, { writes: { attestations } }) =>
      attestations.attestJunit(request, trailRefOf(params), upload),
  }),
  {
    id: 'summarizeJunit',
    method: 'post',
    path: `${TRAIL}/attestations/junit/summary`,
    summary: 'Parses JUnit files without sending anything',
    body: { kind: 'form' },
    response: 'JunitSummary',
    errors: REFUSALS,
    async handle(context, request, response) {
      const entity = await openForWrite(context, request, 'attestations');
      const { attestations } = context.services.writes;
      attestations.assertLinked(entity, trailRefOf(request.params));
      const { files } = await receiveUpload(request, response);
      response.json((await readJunitFiles(files)).summary);
    },
  },
  writeRoute({
    id: 'putNotification',
    method: 'put',
    path: `${ENTITY}/notifications`,
    summary: 'Creates or edits a notification for linked environments',
    body: { kind: 'json', schema: notificationWriteSchema },
    kind: 'notifications',
    eventId: 'notification-update',
    // The body names the target, so `put` checks the link.
    assertLinked: () => {},
    read: readJson,
    write: (request, _, input, { writes: { notifications } }) =>
      notifications.put(request, input),
  }),
  {
    id: 'createDeliveries',
    method: 'post',
    path: '/v1/health/deliveries/:region/:org',
    summary:
      "Creates the notification that delivers an organization's events to the portal",
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema },
    response: 'WriteResponse',
    status: 201,
    errors: REFUSALS,
    async handle(context, request, response) {
      const { access, auditor, auth, writes: service } = context.services;
      const { region, org } = request.params;
      const meta = { region, org };
      const body = await auditedWrite(
        auditor,
        { eventId: 'notification-update', request, meta },
        async addToAudit => {
          const credentials = await context.credentialsOf(request);
          const by = nameOf(credentials);
          addToAudit({ by });
          service.assertOn('notifications');
          await access.require(credentials, supplyChainHealthReadPermission);
          const [editable, all] = await Promise.all([
            linkedEntities(access, credentials, {
              permission: supplyChainNotificationUpdatePermission,
            }),
            linkedEntities(access, await auth.getOwnServiceCredentials()),
          ]);
          const key = keyOf(request);
          return service.notifications.deliver(
            { key, by, addToAudit },
            { region, org },
            { editable: editable.entities, all: all.entities },
          );
        },
      );
      sendReceipt(response, body);
    },
  },
  {
    id: 'getArchiveImpact',
    method: 'get',
    path: ARCHIVE,
    summary: 'What archiving an environment affects',
    response: 'ArchiveImpact',
    async handle(context, request, response) {
      const { access, auth, writes: service } = context.services;
      const entity = await openForWrite(context, request, 'archive');
      const environment = environmentOf(request.params);
      service.archive.assertLinked(entity, environment);
      const [visible, all] = await Promise.all([
        linkedEntities(access, await context.credentialsOf(request)),
        linkedEntities(access, await auth.getOwnServiceCredentials()),
      ]);
      const signal = untilClosed(response);
      response.json(
        await service.archive.impact(
          entity,
          environment,
          { visible, all },
          { signal },
        ),
      );
    },
  },
  writeRoute({
    id: 'archiveEnvironment',
    method: 'post',
    path: ARCHIVE,
    summary: 'Archives an environment permanently for its whole organization',
    body: { kind: 'json', schema: archiveSchema },
    kind: 'archive',
    eventId: 'environment-archive',
    assertLinked: (entity, params, { writes: { archive } }) =>
      archive.assertLinked(entity, environmentOf(params)),
    read: readJson,
    write: (request, params, input, { writes: { archive } }) =>
      archive.archive(request, environmentOf(params), input),
  }),
];

function environmentOf({
  region,
  org,
  environment,
}: Readonly<Record<string, string>>): EnvironmentRef {
  return { region, org, environment };
}
