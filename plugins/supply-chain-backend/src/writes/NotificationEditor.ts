import { NotFoundError } from '@backstage/errors';
import {
  NOTIFICATION_TRIGGERS,
  notificationName,
  notificationWriteSchema,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  NotificationRef,
  NotificationWrite,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type {
  NotificationInput,
  RegionalNotification,
} from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';
import type { AccessibleEntity } from '../access/catalogFacts';
import { NotLinkedError } from '../errors/PortalError';
import { notification } from '../regions/resources';
import type { Probe } from '../regions/RegionGateway';
import { deliveryUrl } from '../util/deliveryUrl';
import type { Receipt, WriteTarget } from './Receipts';
import { toNotificationInput, toPortalField } from './notificationInput';
import { invalid, parseFields, WriteRefusedError } from './WriteRefusedError';
import type {
  FollowUp,
  OutgoingWrite,
  WriteRequest,
  WriteSender,
  WriteSources,
} from './WriteSender';

/** Scope of a request that isn't validated yet. */
const scopeSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number().optional().catch(undefined),
  environments: z.array(z.string()).catch([]),
});

/** Creates and edits the notifications of an entity's environments (E3). */
export class NotificationEditor implements FollowUp {
  constructor(
    private readonly sources: WriteSources,
    private readonly sender: WriteSender,
  ) {}

  /** @throws NotLinkedError for anything outside the entity's link */
  async put(request: WriteRequest, body: unknown): Promise<WriteResponse> {
    const { entityRef, link } = request.authorizedEntity;
    assertLinked(link, body);
    const write = parseFields(notificationWriteSchema, body);
    const { region, org, number } = write;
    const name =
      number === undefined
        ? notificationName(entityRef, write.name)
        : write.name;
    return this.#put(
      { ...request, entityRef },
      { region, org, number, notification: name },
      {
        toField: toPortalField,
        prepare: async () =>
          toNotificationInput(
            { ...write, name },
            number === undefined
              ? await this.#assertFree(link, { region, org, name })
              : await this.#edited({ region, org, number }, name),
          ),
      },
    );
  }

  /**
   * Creates the notification that delivers an organization's events to the portal
   * (E3), or updates it. Its address has the secret, and only the region gets it.
   *
   * @param entities - whose environments it watches
   * @throws NotFoundError for an organization without a secret for deliveries
   */
  async deliver(
    request: Omit<WriteRequest, 'authorizedEntity'>,
    { region, org }: { region: string; org: string },
    entities: readonly AccessibleEntity[],
  ): Promise<WriteResponse> {
    const { config, discovery } = this.sources;
    const { regions } = config();
    const secret =
      Object.hasOwn(regions, region) &&
      Object.hasOwn(regions[region].organizations, org) &&
      regions[region].organizations[org].deliverySecret;
    if (!secret) {
      throw new NotFoundError(
        'The organization has no deliverySecret in the configuration',
      );
    }
    const environments = entities
      .flatMap(({ link }) => link.environments)
      .filter(linked => linked.region === region && linked.org === org)
      .map(({ environment }) => environment);
    if (environments.length === 0) {
      throw new WriteRefusedError(
        'not-found',
        `No component whose notifications you may edit links an environment of ${org}. Add ${SUPPLY_CHAIN_ANNOTATIONS.environments} to one.`,
      );
    }
    const webhook = await deliveryUrl(
      discovery,
      { region, org },
      encodeURIComponent(secret),
    );
    // Another portal of the same organization has its own.
    const name = `backstage-supply-chain/${new URL(webhook).hostname}`;
    // It is for the whole organization, so only its sender has the receipt.
    const ofSender = { ...request, entityRef: request.by };
    return this.#put(
      ofSender,
      { region, org, notification: name },
      {
        prepare: async () => ({
          type: 'env',
          name,
          environments: [...new Set(environments)].sort(),
          triggers: [...NOTIFICATION_TRIGGERS],
          targets: [{ type: 'WEBHOOK', webhook, payload_version: '1.0' }],
        }),
      },
    );
  }

  #put(
    request: Omit<WriteRequest, 'authorizedEntity'> & { entityRef: string },
    target: WriteTarget & { notification: string },
    write: Pick<OutgoingWrite<NotificationInput>, 'prepare' | 'toField'>,
  ): Promise<WriteResponse> {
    const { org, notification: name } = target;
    return this.sender.write(
      {
        ...request,
        ...write,
        kind: 'notifications',
        target,
        endpoint: 'E3',
        what: `the notification ${name}`,
        send: (client, options, input) =>
          client.putEnvironmentNotification(
            { org, notification: input },
            options,
          ),
      },
      this,
    );
  }

  /** Rereads an edited notification. Regions don't tell a new one's number. */
  async written({ target }: Receipt): Promise<void> {
    const { region, org, number } = target;
    if (typeof number === 'number') {
      await this.sources.reads.readChanged(
        notification({ region, org, number }),
        'writes',
      );
    }
  }

  /**
   * Keeps a new notification from overwriting a linked one of the same name.
   *
   * @throws WriteRefusedError when a linked one has the name
   */
  async #assertFree(
    { notifications }: Link,
    { region, org, name }: Pick<NotificationWrite, 'region' | 'org' | 'name'>,
  ): Promise<undefined> {
    const responses = await Promise.all(
      notifications
        .filter(linked => linked.region === region && linked.org === org)
        .map(linked => this.#probe(linked)),
    );
    for (const response of responses) {
      if (response.ok && response.value.record.name === name) {
        const { number } = response.value.record;
        throw new WriteRefusedError(
          'name-known',
          `Notification ${number} of ${org} already has this name. Edit that one, or choose another name.`,
          { name: { code: 'name-known', values: { number } } },
        );
      }
    }
  }

  /**
   * Reads the edited notification's current state from its region.
   *
   * @throws WriteRefusedError when it can't be read, or has another name
   */
  async #edited(
    ref: NotificationRef,
    name: string,
  ): Promise<RegionalNotification> {
    const response = await this.#probe(ref);
    if (!response.ok) {
      throw response.failure.kind === 'not-found'
        ? new WriteRefusedError(
            'not-found',
            `The region ${ref.region} doesn't have notification ${ref.number} anymore. Nothing was sent.`,
          )
        : new WriteRefusedError(
            'unavailable',
            `The region ${ref.region} couldn't confirm the current state of notification ${ref.number}. Nothing was sent; try again later.`,
          );
    }
    if (response.value.record.name !== name) {
      throw invalid({ name: { code: 'name-fixed' } });
    }
    return response.value;
  }

  /** Reads a notification with its webhooks, which must not be cached. */
  #probe({
    region,
    org,
    number,
  }: NotificationRef): Promise<Probe<RegionalNotification>> {
    return this.sources.gateway.probe({
      region,
      org,
      endpoint: 'E7',
      caller: 'writes',
      load: (client, options) =>
        client.getNotification({ org, number }, options),
    });
  }
}

/** @throws NotLinkedError for anything outside the link */
function assertLinked(link: Link, body: unknown): void {
  const { data } = scopeSchema.safeParse(body);
  if (!data) {
    return;
  }
  const { region, org, number, environments } = data;
  const isHere = (place: { region: string; org: string }) =>
    place.region === region && place.org === org;
  const linked = link.environments.filter(isHere);
  const isLinked = (name: string) =>
    linked.some(({ environment }) => environment === name);
  // An empty name is invalid, whatever is linked.
  if (
    linked.length === 0 ||
    !environments.every(name => name === '' || isLinked(name))
  ) {
    throw new NotLinkedError('environment');
  }
  if (
    number !== undefined &&
    !link.notifications.some(known => isHere(known) && known.number === number)
  ) {
    throw new NotLinkedError('notification');
  }
}
