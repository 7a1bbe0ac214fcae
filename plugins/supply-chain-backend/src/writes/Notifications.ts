import { NotFoundError } from '@backstage/errors';
import {
  notificationWriteSchema,
  webUrlSchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  NotificationOutcome,
  NotificationRef,
  NotificationTarget,
  NotificationWrite,
  WriteAnswer,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentNotification,
  EnvironmentNotificationTarget,
  NotificationInput,
  NotificationTargetInput,
} from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';
import { notification } from '../sync/resources';
import type { Resource } from '../sync/resources';
import { isUnmasked } from '../records/notificationRecord';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import type { WriteRequest } from './Attestations';
import type { LedgerEntry } from './Ledger';
import { parseFields } from './parseFields';
import { invalid, WriteRefusedError } from './WriteRefusedError';
import type { Mistake } from './WriteRefusedError';
import type { Finding, Writer } from './Writer';

/**
 * How many numbers after the highest known one to probe: regions neither list
 * notifications nor return the number of a new one.
 */
const LOOKED_AT = 20;

/** Details of a notification in the ledger. */
const detailsSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number().optional(),
  name: z.string(),
  /** The first probed number, and the numbers that already existed. */
  from: z.number(),
  before: z.array(z.number()),
  /** The linked notifications, in annotation form. */
  linked: z.array(z.string()),
});

type Details = z.infer<typeof detailsSchema>;

/** Scope of a request that isn't validated yet. */
const scopeSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number().optional().catch(undefined),
  environments: z.array(z.string()).catch([]),
});

/** Creates and edits the notifications of an entity's environments (E3). */
export class Notifications {
  readonly #writer: Writer;
  readonly #gateway: RegionGateway;

  constructor(options: { writer: Writer; gateway: RegionGateway }) {
    this.#writer = options.writer;
    this.#gateway = options.gateway;
  }

  /** @throws NotFoundError for anything outside the entity's link */
  async put(request: WriteRequest, body: unknown): Promise<WriteAnswer> {
    const { key, by, authorizedEntity } = request;
    assertLinked(authorizedEntity.link, body);
    const write = parseFields(notificationWriteSchema, body);
    const { region, org, number, name } = write;
    let input: NotificationInput | undefined;
    let details: Details | undefined;
    const target = ['notification', region, org, name];
    return this.#writer.write({
      key,
      by,
      kind: 'notification',
      entityRef: authorizedEntity.entityRef,
      region,
      org,
      endpoint: 'E3',
      place: target,
      target,
      content: JSON.stringify(write),
      details: {},
      what: `the notification ${name}`,
      toField: toPortalField,
      prepare: async () => {
        const edited =
          number === undefined
            ? undefined
            : await this.#edited({ region, org, number }, name);
        input = toInput(write, edited);
        details = await this.#readBefore(authorizedEntity.link, write);
        return { ...details };
      },
      send: (client, options) => {
        if (!input) {
          throw new Error('The notification was not prepared');
        }
        return client.putEnvironmentNotification(
          { org, notification: input },
          options,
        );
      },
      find: this.find,
      written: async () => details && this.#readBack(details, write),
    });
  }

  /**
   * Checks whether a notification arrived (E7). Its absence can't be proven:
   * the region may have given it a number outside the probed range.
   */
  find = async ({ details }: LedgerEntry): Promise<Finding> => {
    const known = detailsSchema.parse(details);
    const added = await this.#added(known);
    return added === undefined
      ? { found: 'unclear' }
      : { found: 'arrived', result: outcomeOf(known, added) };
  };

  /** What arrived was read back when it was found. */
  written = async (): Promise<undefined> => undefined;

  /**
   * Records the state before the write.
   *
   * @throws WriteRefusedError when another notification has the name
   */
  async #readBefore(link: Link, write: NotificationWrite): Promise<Details> {
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
    const known = [...window.values(), ...others.flatMap(valueOf)];
    const same = known.find(each => each.name === name);
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
      before: [...window.keys()],
      linked: link.notifications.map(toAnnotation),
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
  ): Promise<EnvironmentNotification> {
    const answer = await this.#probe(ref);
    if (!answer.ok) {
      throw answer.failure.kind === 'not-found'
        ? new WriteRefusedError(
            'not-found',
            `The region ${ref.region} doesn't have notification ${ref.number} any more. Nothing was sent.`,
          )
        : new WriteRefusedError(
            'unreachable',
            `The region ${ref.region} doesn't say what notification ${ref.number} is now. Nothing was sent; try again later.`,
          );
    }
    if (answer.value.name !== name) {
      throw invalid({
        name: { code: 'name-fixed' },
      });
    }
    return answer.value;
  }

  /** Reads the written notification back from its region. */
  async #readBack(
    details: Details,
    write: NotificationWrite,
  ): Promise<NotificationOutcome> {
    const { region, org, number } = details;
    const added = await this.#added(details);
    if (added !== undefined) {
      return outcomeOf(details, added);
    }
    if (number === undefined) {
      return { change: 'unknown' };
    }
    const ref = { region, org, number };
    const caller = 'writes';
    const now = await this.#gateway.readChanged({
      ...notification(ref),
      caller,
    });
    const isAsWritten =
      isSameSet(now.environments, write.environments) &&
      isSameSet(now.triggers, write.triggers) &&
      now.targets.length === write.targets.length;
    return isAsWritten ? { change: 'updated', number } : { change: 'unknown' };
  }

  /** Finds the number of a new notification with that name. */
  async #added(details: Details): Promise<number | undefined> {
    const { region, org, from, name, before } = details;
    const window = await this.#window(region, org, from);
    return [...window].find(
      ([number, each]) => each.name === name && !before.includes(number),
    )?.[0];
  }

  /** Reads the notifications in the probed range. */
  async #window(
    region: string,
    org: string,
    from: number,
  ): Promise<Map<number, EnvironmentNotification>> {
    const numbers = Array.from({ length: LOOKED_AT }, (_, i) => from + i);
    const answers = await Promise.all(
      numbers.map(number => this.#probe({ region, org, number })),
    );
    return new Map(
      answers.flatMap((answer, index) =>
        valueOf(answer).map(value => [numbers[index], value] as const),
      ),
    );
  }

  /** Includes the webhooks of targets, so it must not be cached. */
  #probe({
    region,
    org,
    number,
  }: NotificationRef): Promise<Probe<EnvironmentNotification>> {
    const resource: Resource<EnvironmentNotification> = {
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

function valueOf<T>(answer: Probe<T>): T[] {
  return answer.ok ? [answer.value] : [];
}

/** @throws NotFoundError for anything outside the link */
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
    throw new NotFoundError('The entity is not linked to that environment');
  }
  if (
    number !== undefined &&
    !link.notifications.some(each => isHere(each) && each.number === number)
  ) {
    throw new NotFoundError('The entity is not linked to that notification');
  }
}

/** @throws WriteRefusedError for a webhook that should be kept but can't */
function toInput(
  { name, environments, triggers, targets }: NotificationWrite,
  edited: EnvironmentNotification | undefined,
): NotificationInput {
  const fields: Record<string, Mistake> = {};
  const inputs = targets.map((target, index) => {
    const kept =
      'keepWebhookOf' in target && target.keepWebhookOf !== undefined
        ? edited?.targets?.[target.keepWebhookOf]
        : undefined;
    const input = toTarget(target, kept);
    if (!input) {
      fields[`targets.${index}.webhook`] = { code: 'webhook-again' };
    }
    return input;
  });
  if (Object.keys(fields).length > 0) {
    throw invalid(fields);
  }
  return {
    name,
    environments,
    triggers,
    targets: inputs.filter(each => each !== undefined),
  };
}

function toTarget(
  target: NotificationTarget,
  kept: EnvironmentNotificationTarget | undefined,
): NotificationTargetInput | undefined {
  if (target.kind === 'email') {
    return { type: 'EMAIL', emails: target.emails };
  }
  const webhook =
    target.webhook ?? (isUnmasked(kept?.webhook) ? kept?.webhook : undefined);
  if (!webhook || !webUrlSchema.safeParse(webhook).success) {
    return undefined;
  }
  if (target.kind === 'webhook') {
    return { type: 'WEBHOOK', webhook };
  }
  const context = target.channel
    ? {
        channel_id: target.channel.id,
        channel_name: target.channel.name,
        team_id: target.channel.teamId,
      }
    : wholeContext(kept);
  return { type: 'CHAT', webhook, ...(context && { context }) };
}

/** Regions require all three channel fields or none. */
function wholeContext(kept: EnvironmentNotificationTarget | undefined) {
  const { channel_id, channel_name, team_id } = kept?.context ?? {};
  return channel_id && channel_name && team_id
    ? { channel_id, channel_name, team_id }
    : undefined;
}

function outcomeOf(details: Details, number: number): NotificationOutcome {
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

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.every(each => b.includes(each)) && b.every(each => a.includes(each));
}

/** Field names are the same in both APIs. */
function toPortalField(field: string): string | undefined {
  const path = field.replace(/^body\./, '');
  return /^(name|environments|triggers|targets)(\.|$)/.test(path)
    ? path
    : undefined;
}
