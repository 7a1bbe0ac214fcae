import {
  archiveSchema,
  genericAttestationSchema,
  junitAttestationSchema,
  notificationWriteSchema,
  supplyChainHealthReadPermission,
  supplyChainNotificationUpdatePermission,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import { nameOf } from '../access/Caller';
import { linkedEntities } from '../access/entityLists';
import { auditedWrite } from '../writes/auditedWrite';
import { readJunitFiles } from '../writes/readJunitFiles';
import { receiveUpload } from '../writes/upload';
import type { Upload } from '../writes/upload';
import { WRITE_PERMISSIONS } from '../writes/WriteService';
import { authorized, entityRoute, readRoute, trailRefOf } from './readRoute';
import type { ReadRequest } from './readRoute';
import { ENTITY, TRAIL } from './Route';
import type { Params, Route, RouterOptions } from './Route';
import {
  auditedRoute,
  keyOf,
  readJson,
  REFUSALS,
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
  entityRoute({
    id: 'getWrite',
    path: `${ENTITY}/writes/:key`,
    summary: "Outcome of one of the caller's writes",
    response: 'WriteResponse',
    async read({ request, credentials, entity, params }, services) {
      const who = { entityRef: entity.entityRef, by: nameOf(credentials) };
      const { response, found } = await services.writes.outcome(
        params.key,
        who,
      );
      if (found) {
        const meta = { ...who, ...found };
        const event = { eventId: 'write-outcome', request, meta };
        await auditedWrite(services.auditor, event, async () => response);
      }
      return response;
    },
  }),
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
  readRoute({
    id: 'summarizeJunit',
    method: 'post',
    path: `${TRAIL}/attestations/junit/summary`,
    summary: 'Parses JUnit files without sending anything',
    body: { kind: 'form' },
    response: 'JunitSummary',
    errors: REFUSALS,
    async read(asked, services) {
      const entity = await openForWrite('attestations', asked, services);
      const { attestations } = services.writes;
      attestations.assertLinked(entity, trailRefOf(asked.params));
      const { files } = await receiveUpload(asked.request, asked.response);
      return (await readJunitFiles(files)).summary;
    },
  }),
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
  auditedRoute({
    id: 'createDeliveries',
    method: 'post',
    path: '/v1/health/deliveries/:region/:org',
    summary:
      "Creates the notification that delivers an organization's events to the portal",
    kind: 'notifications',
    eventId: 'notification-update',
    async write({ request, credentials, by, addToAudit }, services) {
      const { access, auth, writes: service } = services;
      await access.require(credentials, supplyChainHealthReadPermission);
      const [editable, all] = await Promise.all([
        linkedEntities(access, credentials, {
          permission: supplyChainNotificationUpdatePermission,
        }),
        linkedEntities(access, await auth.getOwnServiceCredentials()),
      ]);
      const { region, org } = request.params;
      return service.notifications.deliver(
        { key: keyOf(request), by, addToAudit },
        { region, org },
        { editable: editable.entities, all: all.entities },
      );
    },
  }),
  readRoute({
    id: 'getArchiveImpact',
    path: ARCHIVE,
    summary: 'What archiving an environment affects',
    response: 'ArchiveImpact',
    async read(asked, services) {
      const { access, auth, writes: service } = services;
      const entity = await openForWrite('archive', asked, services);
      const environment = environmentOf(asked.params);
      service.archive.assertLinked(entity, environment);
      const [visible, all] = await Promise.all([
        linkedEntities(access, asked.credentials),
        linkedEntities(access, await auth.getOwnServiceCredentials()),
      ]);
      const { signal } = asked.reading;
      const entities = { visible, all };
      return service.archive.impact(entity, environment, entities, { signal });
    },
  }),
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

/** Authorizes what precedes a write, whose kind must be switched on. */
function openForWrite(
  kind: WriteKind,
  asked: ReadRequest,
  services: RouterOptions,
) {
  services.writes.assertOn(kind);
  return authorized(asked, services, WRITE_PERMISSIONS[kind].permission);
}

function environmentOf({ region, org, environment }: Params): EnvironmentRef {
  return { region, org, environment };
}
