import type {
  AuthService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import {
  entityPage,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { NotificationRecord } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  ParsedList,
  RegionalKey,
} from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityFilters';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { CachedReads } from '../regions/CachedReads';
import { accountKeys, notification } from '../regions/resources';
import type { Resource } from '../regions/RegionRequest';
import type { Store } from '../store/Store';
import type { BackgroundSync } from '../sync/BackgroundSync';
import { nameOf, recipientsOf } from './entityMessages';
import { HEALTH_PAGE, scopeOf, subjectOf } from './Message';
import type { Ending, Message } from './Message';
import type { Notifier } from './Notifier';

const DAY_MS = 24 * 60 * 60_000;
/** Days before a key expires when admins are told, the last time as urgent. */
const WARNED_DAYS = [14, 3];
/** Maximum number of entities looked at. */
const MAX_ENTITIES = 100_000;
const CALLER = 'notifier';

interface RegularChecksOptions {
  access: EntityAccess;
  auth: AuthService;
  background: Pick<BackgroundSync, 'progress'>;
  notifier: Notifier;
  reads: Pick<CachedReads, 'read'>;
  store: Store;
  logger: LoggerService;
  /** The current configuration. */
  config: () => SupplyChainConfig;
}

/** A state that people are told of, and when it is over. */
interface Check {
  subject: string;
  /** Undefined if it couldn't be found out. */
  isBad: boolean | undefined;
  message: Omit<Message, 'subjects'>;
  ending: string;
}

/**
 * Tells people of what no stored change shows: recipients that can't be reached
 * (E7), and keys that expire (E11) or are rejected.
 */
export class RegularChecks {
  readonly #options: RegularChecksOptions;

  constructor(options: RegularChecksOptions) {
    this.#options = options;
  }

  async start(scheduler: SchedulerService): Promise<void> {
    await scheduler.scheduleTask({
      id: 'supply-chain-checks',
      scope: 'global',
      frequency: { minutes: 30 },
      initialDelay: { minutes: 2 },
      timeout: { minutes: 30 },
      fn: () => this.run(),
    });
  }

  /** @throws errors other than failures of a region */
  async run(): Promise<void> {
    const { notifier, store, config } = this.#options;
    const { notify } = config();
    // What recovered without a change that was stored.
    await notifier.recheck(await store.threads.entities());
    const checks = [
      ...(notify.recipients ? await this.#recipients() : []),
      ...(notify.keys && notify.admins.length > 0 ? await this.#keys() : []),
    ];
    const told = await store.threads.find('subject', checks.map(({ subject }) => subject));
    const isTold = new Set(told.map(({ subject }) => subject));
    const messages = checks.flatMap(({ subject, isBad, message }): Message[] =>
      isBad && !isTold.has(subject) && message.recipients.length > 0
        ? [{ ...message, subjects: [subject] }]
        : [],
    );
    const endings = checks.flatMap(
      ({ subject, isBad, message: { link }, ending }): Ending[] =>
        isBad === false && isTold.has(subject)
          ? [{ subject, title: ending, link }]
          : [],
    );
    await notifier.tell(messages, endings);
  }

  async #recipients(): Promise<Check[]> {
    const { access, auth, config } = this.#options;
    const { entities } = await linkedEntities(access, {
      credentials: await auth.getOwnServiceCredentials(),
      permission: supplyChainEvidenceReadPermission,
      limit: MAX_ENTITIES,
    });
    const checks: Check[] = [];
    for (const entity of entities) {
      for (const ref of entity.link.notifications) {
        const record = await this.#read(notification(ref));
        if (record) {
          checks.push(recipientCheck(entity, record, config().notify));
        }
      }
    }
    return checks;
  }

  async #keys(): Promise<Check[]> {
    const { background, config } = this.#options;
    const {
      regions,
      notify: { admins },
    } = config();
    const progress = await background.progress();
    const checks: Check[] = [];
    for (const [region, { title, organizations }] of Object.entries(regions)) {
      const failures =
        progress.find(found => found.region === region)?.failures ?? [];
      for (const [org, { serviceAccount }] of Object.entries(organizations)) {
        const place = { region, org, title };
        const isRejected = failures.some(
          ({ flow, failure }) =>
            flow.org === org && failure.kind === 'unauthorized',
        );
        checks.push(rejectedCheck(place, isRejected, admins));
        if (serviceAccount && !isRejected) {
          const keys = await this.#read(
            accountKeys(region, org, serviceAccount),
          );
          checks.push(...expiryChecks(place, keys, admins));
        }
      }
    }
    return checks;
  }

  /** @returns undefined if the region fails */
  async #read<T>(resource: Resource<T>): Promise<T | undefined> {
    try {
      const { value, failure } = await this.#options.reads.read(resource, {
        caller: CALLER,
      });
      return failure ? undefined : value;
    } catch (error) {
      if (error instanceof RegionalApiError) {
        return undefined;
      }
      throw error;
    }
  }
}

function recipientCheck(
  entity: AccessibleEntity,
  record: NotificationRecord,
  notify: SupplyChainConfig['notify'],
): Check {
  const { entityRef } = entity;
  const { region, org, number, name = `Notification ${number}` } = record;
  return {
    subject: subjectOf(
      'recipients',
      entityRef,
      `${region}:${org}/${String(number)}`,
    ),
    isBad: record.failing,
    message: {
      kind: 'recipients',
      entityRef,
      recipients: recipientsOf(entity, notify),
      title: `${nameOf(entity)}: ${name} isn't reaching its recipients`,
      link: entityPage(entityRef, 'notifications'),
      severity: 'normal',
    },
    ending: `${nameOf(entity)}: ${name} is reaching its recipients again`,
  };
}

/** An organization, and the title of its region. */
interface Place {
  region: string;
  org: string;
  title: string;
}

function rejectedCheck(
  { region, org, title }: Place,
  isRejected: boolean,
  admins: readonly string[],
): Check {
  return {
    subject: subjectOf('keys', region, org, 'rejected'),
    isBad: isRejected,
    message: {
      kind: 'keys',
      recipients: admins,
      title: `${title} rejected the key for ${org}`,
      description: 'Its components are no longer up to date.',
      link: HEALTH_PAGE,
      severity: 'critical',
    },
    ending: `${title} accepts the key for ${org} again`,
  };
}

/**
 * Each key is told about twice, the second time more urgently but in the same
 * notification.
 *
 * @param keys - undefined if they are unknown
 */
function expiryChecks(
  { region, org, title }: Place,
  keys: ParsedList<RegionalKey> | undefined,
  admins: readonly string[],
): Check[] {
  const subjectFor = (id: string, limit: number) =>
    subjectOf('keys', region, org, 'expires', id, String(limit));
  return (keys?.items ?? []).flatMap(({ id, expiresAt, description }) =>
    WARNED_DAYS.map((limit): Check => {
      const days =
        expiresAt === undefined || expiresAt === 'never'
          ? Infinity
          : Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS);
      const name = description ?? id;
      return {
        subject: subjectFor(id, limit),
        isBad: days <= limit,
        message: {
          kind: 'keys',
          recipients: admins,
          title: `The key ${name} for ${org} (${title}) expires in ${days} ${
            days === 1 ? 'day' : 'days'
          }`,
          link: HEALTH_PAGE,
          severity: limit === Math.min(...WARNED_DAYS) ? 'critical' : 'normal',
          scope: scopeOf([subjectFor(id, 0)]),
        },
        ending: `The key ${name} for ${org} (${title}) no longer expires soon`,
      };
    }),
  );
}
