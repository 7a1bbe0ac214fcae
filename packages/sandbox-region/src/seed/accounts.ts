import { Organization, Store } from '../store';
import { KeyPlan, NotificationPlan } from './plan';
import { Random } from './random';

const DAY = 86_400;

/** The keys of every demo organization, in addition to those the region starts with. */
const KEYS: KeyPlan[] = [
  {
    serviceAccount: 'portal',
    role: 'reader',
    description: 'Developer portal',
    createdDaysAgo: 80,
    expiresInDays: 285,
    usedDaysAgo: 0,
  },
  {
    serviceAccount: 'ci',
    role: 'writer',
    description: 'Pipelines, to be rotated',
    createdDaysAgo: 359,
    expiresInDays: 6,
    usedDaysAgo: 0,
  },
  {
    serviceAccount: 'ci',
    role: 'writer',
    description: 'Pipelines, before keys had an expiry',
    createdDaysAgo: 900,
    usedDaysAgo: 41,
  },
  {
    serviceAccount: 'ci',
    role: 'writer',
    description: 'Pipelines, made for a trial',
    createdDaysAgo: 33,
    expiresInDays: 332,
  },
];

/** Adds keys that only show up in lists; nobody knows their secrets. */
export function fillKeys(
  store: Store,
  random: Random,
  org: Organization,
  now: number,
): void {
  for (const key of KEYS) {
    const { expiresInDays, usedDaysAgo } = key;
    store.keys.add({
      org: org.seq,
      serviceAccount: key.serviceAccount,
      role: key.role,
      description: key.description,
      secret: `unknown-${random.hex(40)}-${org.seq}`,
      defaultOrg: org.name,
      createdAt: now - key.createdDaysAgo * DAY,
      expiresAt: expiresInDays === undefined ? 0 : now + expiresInDays * DAY,
      lastUsedAt:
        usedDaysAgo === undefined
          ? null
          : Math.floor(now - usedDaysAgo * DAY - 600),
    });
  }
}

/** Adds a notification that was sent before, unless it never was. */
export function fillNotification(
  store: Store,
  org: Organization,
  plan: NotificationPlan,
  now: number,
): void {
  const { notifications } = store;
  const createdBy = plan.createdBy ?? 'release-captain';
  const createdAt = Math.floor(now - 55 * DAY);
  notifications.put(org.seq, plan, createdBy, createdAt, plan.fromChatApp);
  const number = notifications.lastNumber(org.seq);
  const notification = notifications.find(org.seq, number);
  if (!notification || plan.delivered === 'never') {
    return;
  }
  const note = (delivered: boolean, at: number) => {
    const outcomes = notification.targets.map(target => ({
      target,
      delivered,
    }));
    notifications.noteDelivery(notification, outcomes, at);
  };
  if (plan.delivered === 'failing') {
    note(true, now - 9 * DAY);
  }
  note(plan.delivered === 'works', now - 5400);
}
