import { notificationWriteSchema } from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  NotificationOutcome,
  NotificationRef,
  NotificationWrite,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalNotification } from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';
import { NotLinkedError } from '../errors/absence';
import { notification } from '../regions/resources';
import type { Resource } from '../regions/RegionRequest';
import type { CachedReads } from '../regions/CachedReads';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import type { WriteRequest } from './WriteRequest';
import type { LedgerEntry } from './Ledger';
import { toNotificationInput, toPortalField } from './notificationInput';
import { parseFields } from './parseFields';
import {
  isAsSent,
  notificationDetailsSchema,
  notificationsPlaceOf,
} from './PendingNotifications';
import type { NotificationDetails } from './PendingNotifications';
import { invalid, WriteRefusedError } from './WriteRefusedError';
import type { Finding, WriteSender } from './WriteSender';

/** Name of a write of a notification in the ledger. */
export const NOTIFICATION = 'notification';

/**
 * How many numbers after the highest known one to probe: regions neither list
 * notifications nor return the number of a new one.
 */
const PROBED_NUMBERS = 20;

/** Scope of a request that isn't validated yet. */
const scopeSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number().optional().catch(undefined),
  environments: z.array(z.string()).catch([]),
});

/** Creates and edits the notifications of an entity's environments (E3). */
export class NotificationEditor {
  readonly #sender: WriteSender;
  readonly #gateway: RegionGateway;
  readonly #reads: CachedReads;

  constructor(options: {
    sender: WriteSender;
    gateway: RegionGateway;
    reads: CachedReads;
  }) {
    this.#sender = options.sender;
    this.#gateway = options.gateway;
    this.#reads = options.reads;
  }

  /**
   * @throws NotLinkedError for anything outside the
   * entity's link
   */
  async put(request: WriteRequest, body: unknown): Promise<WriteResponse> {
    const { key, by, authorizedEntity, addToAudit } = request;
    assertLinked(authorizedEntity.link, body);
    const write = parseFields(notificationWriteSchema, body);
    const { region, org, number, name } = write;
    const target = ['notification', region, org, name];
    return this.#sender.write({
      key,
      by,
      addToAudit,
      kind: NOTIFICATION,
      entityRef: authorizedEntity.entityRef,
      region,
      org,
      endpoint: 'E3',
      place: notificationsPlaceOf(authorizedEntity),
      target,
      content: JSON.stringify(write),
      details: { region, org, ...(number !== undefined && { number }), name },
      what: `the notification ${name}`,
      toField: toPortalField,
      prepare: async () => {
        const edited =
          number === undefined
            ? undefined
            : await this.#edited({ region, org, number }, name);
        return {
          payload: toNotificationInput(write, edited),
          details: {
            ...(await this.#readBefore(authorizedEntity.link, write)),
            ...(edited && { isVisible: isChanged(write, edited) }),
          },
        };
      },
      send: (client, options, input) =>
        client.putEnvironmentNotification(
          { org, notification: input },
          options,
        ),
      find: this.find,
      written: this.written,
    });
  }

  /**
   * Checks whether a notification arrived (E7). Its absence can't be proven:
   * the region may have given it a number outside the probed range. Regions
   * don't show an edit that changed only secrets.
   */
  find = async ({ details }: LedgerEntry): Promise<Finding> => {
    const known = notificationDetailsSchema.parse(details);
    const { region, org, from, number, isVisible } = known;
    const window = await this.#window(region, org, from);
    const added = addedIn(window, known);
    if (added !== undefined) {
      return { found: 'arrived', result: outcomeOf(known, added) };
    }
    if (number === undefined) {
      const isRead = [...window.values()].every(
        response => response.ok || isAbsent(response),
      );
      return { found: isRead ? 'unclear' : 'unread' };
    }
    if (!isVisible) {
      return { found: 'unread' };
    }
    try {
      return (await this.#isEdited(known))
        ? { found: 'arrived', result: { change: 'updated', number } }
        : { found: 'unclear' };
    } catch (error) {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      return { found: error.kind === 'not-found' ? 'unclear' : 'unread' };
    }
  };

  /** Reads the written notification back from its region. */
  written = async ({ details }: LedgerEntry): Promise<NotificationOutcome> => {
    const known = notificationDetailsSchema.parse(details);
    const { region, org, from, number } = known;
    const added = addedIn(await this.#window(region, org, from), known);
    if (added !== undefined) {
      return outcomeOf(known, added);
    }
    return (await this.#isEdited(known))
      ? { change: 'updated', number }
      : { change: 'unknown' };
  };

  /**
   * Records the state before the write.
   *
   * @throws WriteRefusedError when another notification has the name
   */
  async #readBefore(
    link: Link,
    write: NotificationWrite,
  ): Promise<NotificationDetails> {
    const { region, org, number, name } = write;
    const linked = link.notifications.filter(
      each => each.region === region && each.org === org,
    );
    const numbers = linked.map(each => each.number);
    const from = Math.max(0, ...numbers) + 1;
    const window = await this.#window(region, org, from);
    const others = await Promise.all(
      numbers
        .filter(each => each !== number)
        .map(each => this.#probe({ region, org, number: each })),
    );
    const known = [...window.values(), ...others].flatMap(valueOf);
    const same = known.find(({ record }) => record.name === name)?.record;
    if (same) {
      throw new WriteRefusedError(
        'name-known',
        `Notification ${same.number} of ${org} already has this name. Edit that one, or choose another name.`,
        {
          fields: {
            name: { code: 'name-known', values: { number: same.number } },
          },
        },
      );
    }
    return {
      region,
      org,
      ...(number !== undefined && { number }),
      name,
      from,
      // One that couldn't be read may have existed.
      before: [...window].flatMap(([each, response]) =>
        isAbsent(response) ? [] : [each],
      ),
      linked: link.notifications.map(toAnnotation),
      sent: withoutSecrets(write),
    };
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
      throw isAbsent(response)
        ? new WriteRefusedError(
            'not-found',
            `The region ${ref.region} doesn't have notification ${ref.number} anymore. Nothing was sent.`,
          )
        : new WriteRefusedError(
            'unreachable',
            `The region ${ref.region} couldn't confirm the current state of notification ${ref.number}. Nothing was sent; try again later.`,
          );
    }
    if (response.value.record.name !== name) {
      throw invalid({
        name: { code: 'name-fixed' },
      });
    }
    return response.value;
  }

  /**
   * Whether the region shows what an edit sent. Refreshes the notification.
   *
   * @throws RegionalApiError
   */
  async #isEdited({
    region,
    org,
    number,
    sent,
  }: NotificationDetails): Promise<boolean> {
    if (number === undefined) {
      return false;
    }
    const now = await this.#reads.readChanged(
      notification({ region, org, number }),
      'writes',
    );
    return isAsSent(now, sent);
  }

  /** Reads the notifications in the probed range, by number. */
  async #window(
    region: string,
    org: string,
    from: number,
  ): Promise<Map<number, Probe<RegionalNotification>>> {
    const numbers = Array.from({ length: PROBED_NUMBERS }, (_, i) => from + i);
    const responses = await Promise.all(
      numbers.map(number => this.#probe({ region, org, number })),
    );
    return new Map(numbers.map((number, index) => [number, responses[index]]));
  }

  /** Includes the webhooks of targets, so it must not be cached. */
  #probe({
    region,
    org,
    number,
  }: NotificationRef): Promise<Probe<RegionalNotification>> {
    const resource: Resource<RegionalNotification> = {
      region,
      org,
      endpoint: 'E7',
      resource: ['whole', number],
      load: (client, options) =>
        client.getNotification({ org, number }, options),
    };
    return this.#gateway.probe({ ...resource, caller: 'writes' });
  }
}

/** The number of a new notification with that name. */
function addedIn(
  window: ReadonlyMap<number, Probe<RegionalNotification>>,
  { name, before }: NotificationDetails,
): number | undefined {
  return [...window].find(
    ([number, response]) =>
      response.ok &&
      response.value.record.name === name &&
      !before.includes(number),
  )?.[0];
}

function valueOf<T>(response: Probe<T>): T[] {
  return response.ok ? [response.value] : [];
}

/** Whether the region said that it doesn't exist, rather than nothing. */
function isAbsent(response: Probe<unknown>): boolean {
  return !response.ok && response.failure.kind === 'not-found';
}

/** @throws NotLinkedError for anything outside the link */
function assertLinked(link: Link, body: unknown): void {
  const { data } = scopeSchema.safeParse(body);
  if (!data) {
    return;
  }
  const { region, org, number, environments } = data;
  const isHere = (each: { region: string; org: string }) =>
    each.region === region && each.org === org;
  const linked = link.environments.filter(isHere);
  const unlinked = environments.find(
    name => name !== '' && !linked.some(each => each.environment === name),
  );
  if (linked.length === 0 || unlinked !== undefined) {
    throw new NotLinkedError('environment');
  }
  if (
    number !== undefined &&
    !link.notifications.some(each => isHere(each) && each.number === number)
  ) {
    throw new NotLinkedError('notification');
  }
}

function outcomeOf(
  details: NotificationDetails,
  number: number,
): NotificationOutcome {
  const { region, org, linked } = details;
  return {
    change: details.number === undefined ? 'created' : 'added',
    number,
    annotation: [...linked, toAnnotation({ region, org, number })].join(', '),
  };
}

function toAnnotation({ region, org, number }: NotificationRef): string {
  return `${region}:${org}/${number}`;
}

/** What to show of a write until its region does. */
function withoutSecrets({
  environments,
  triggers,
  targets,
}: NotificationWrite): NotificationDetails['sent'] {
  return {
    environments,
    triggers,
    targets: targets.map(target => ({
      kind: target.kind,
      ...(target.kind === 'chat' &&
        target.channel && { channel: target.channel.name }),
    })),
  };
}

/** Whether an edit changes more than secrets. */
function isChanged(
  write: NotificationWrite,
  { record }: RegionalNotification,
): boolean {
  return !isAsSent(record, write);
}
