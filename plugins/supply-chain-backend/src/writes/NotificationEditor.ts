import { NotFoundError } from '@backstage/errors';
import {
  NOTIFICATION_TRIGGERS,
  notificationName,
  notificationWriteSchema,
  SUPPLY_CHAIN_ANNOTATIONS,
  webUrlSchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  NotificationRef,
  NotificationTarget,
  NotificationWrite,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type {
  NotificationInput,
  NotificationTargetInput,
  RegionalNotification,
} from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';
import type { AccessibleEntity } from '../access/catalogFacts';
import { NotLinkedError } from '../errors/PortalError';
import { notification } from '../regions/resources';
import type { Probe } from '../regions/RegionGateway';
import { deliveryUrl } from '../util/deliveryUrl';
import type { Receipt, WriteTarget } from './Receipts';
import { invalid, parseFields, WriteRefusedError } from './WriteRefusedError';
import type {
  FollowUp,
  OutgoingWrite,
  WriteRequest,
  WriteSender,
  WriteSources,
} from './write';

/** What says which notification it is about, before the rest is validated. */
const scopeSchema = z.object(
  notificationWriteSchema.pick({
    region: true,
    org: true,
    number: true,
    environments: true,
  }).shape,
);

/** Creates and edits the notifications of an entity's environments (E3). */
export class NotificationEditor implements FollowUp {
  constructor(
    private readonly sources: WriteSources,
    private readonly sender: WriteSender,
  ) {}

  /** @throws NotLinkedError for anything outside the entity's link */
  async put(request: WriteRequest, body: unknown): Promise<WriteResponse> {
    const { entityRef, link } = request.authorizedEntity;
    const scope = scopeSchema.safeParse(body);
    if (scope.success) {
      assertLinked(link, scope.data);
    }
    const write = parseFields(notificationWriteSchema, body);
    const { region, org, number } = write;
    const name =
      number === undefined
        ? notificationName(entityRef, write.name)
        : write.name;
    return this.#put(
      { ...request, entityRef },
      { region, org, number, notification: name },
      async () =>
        toNotificationInput(
          { ...write, name },
          number === undefined
            ? await this.#assertFree(link, { region, org, name })
            : await this.#edited({ region, org, number }, name),
        ),
    );
  }

  /**
   * Creates the notification that delivers an organization's events to the portal
   * (E3), or updates it. Its address has the secret, and only the region gets it.
   *
   * @param linked - the entities whose notifications the caller may edit, and
   * all whose environments it watches, so that who sends it makes no difference
   * @throws NotFoundError for an organization without a secret for deliveries
   */
  async deliver(
    request: Omit<WriteRequest, 'authorizedEntity'>,
    { region, org }: { region: string; org: string },
    linked: Record<'editable' | 'all', readonly AccessibleEntity[]>,
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
    const environmentsOf = (entities: readonly AccessibleEntity[]) =>
      entities
        .flatMap(({ link }) => link.environments)
        .filter(place => place.region === region && place.org === org)
        .map(({ environment }) => environment);
    if (environmentsOf(linked.editable).length === 0) {
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
    return this.#put(
      // It is for the whole organization, so only its sender has the receipt.
      { ...request, entityRef: request.by },
      { region, org, notification: name },
      async () => ({
        type: 'env',
        name,
        environments: [...new Set(environmentsOf(linked.all))].sort(),
        triggers: [...NOTIFICATION_TRIGGERS],
        targets: [{ type: 'WEBHOOK', webhook, payload_version: '1.0' }],
      }),
    );
  }

  #put(
    request: Omit<WriteRequest, 'authorizedEntity'> & { entityRef: string },
    target: WriteTarget & { notification: string },
    prepare: OutgoingWrite<NotificationInput>['prepare'],
  ): Promise<WriteResponse> {
    const { org, notification: name } = target;
    return this.sender.write({
      ...request,
      kind: 'notifications',
      target,
      prepare,
      endpoint: 'E3',
      what: `the notification ${name}`,
      send: (client, options, input) =>
        client.putEnvironmentNotification(
          { org, notification: input },
          options,
        ),
    });
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
   * @throws RegionalApiError when it can't be read; WriteRefusedError when it has
   * another name
   */
  async #edited(
    ref: NotificationRef,
    name: string,
  ): Promise<RegionalNotification> {
    const response = await this.#probe(ref);
    if (!response.ok) {
      throw response.failure;
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
function assertLinked(link: Link, scope: z.output<typeof scopeSchema>): void {
  const { region, org, number, environments } = scope;
  const isHere = (place: { region: string; org: string }) =>
    place.region === region && place.org === org;
  const linked = link.environments.filter(isHere);
  const names = linked.map(({ environment }) => environment);
  if (!environments.every(name => names.includes(name))) {
    throw new NotLinkedError('environment');
  }
  const numbers = link.notifications.filter(isHere).map(of => of.number);
  if (number !== undefined && !numbers.includes(number)) {
    throw new NotLinkedError('notification');
  }
}

/**
 * Converts a user's input to the body of E3.
 *
 * @param edited - the notification it edits, as the region has it
 * @throws WriteRefusedError for a webhook that should be kept but can't
 */
function toNotificationInput(
  { name, environments, triggers, targets }: NotificationWrite,
  edited: RegionalNotification | undefined,
): NotificationInput {
  return {
    type: 'env',
    name,
    environments,
    triggers,
    targets: targets.map((target, index) => {
      const input = toTarget(target, edited);
      if (!input) {
        throw invalid({
          [`targets.${index}.webhook`]: { code: 'webhook-again' },
        });
      }
      return input;
    }),
  };
}

function toTarget(
  target: NotificationTarget,
  edited: RegionalNotification | undefined,
): NotificationTargetInput | undefined {
  if (target.kind === 'email') {
    return { type: 'EMAIL', emails: target.emails };
  }
  const { keepWebhookOf } = target;
  const kept =
    keepWebhookOf === undefined ? undefined : edited?.kept[keepWebhookOf];
  const webhook = target.webhook ?? kept?.webhook;
  if (!webhook || !webUrlSchema.safeParse(webhook).success) {
    return undefined;
  }
  if (target.kind === 'webhook') {
    return { type: 'WEBHOOK', webhook, payload_version: '1.0' };
  }
  const context = target.channel
    ? {
        channel_id: target.channel.id,
        channel_name: target.channel.name,
        team_id: target.channel.teamId,
      }
    : kept?.context;
  return { type: 'CHAT', webhook, context };
}
