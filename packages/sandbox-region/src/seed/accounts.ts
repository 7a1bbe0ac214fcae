import { Organization, Role, Store } from '../store';
import { NotificationPlan } from './plan';
import { Random } from './random';

const DAY = 86_400;

type KeyPlan = [
  account: string,
  role: Role,
  description: string,
  createdDaysAgo: number,
  /** Undefined = never. */
  expiresInDays?: number,
  usedDaysAgo?: number,
];

/** The keys of every demo organization, in addition to those the region starts with. */
const KEYS: KeyPlan[] = [
  ['portal', 'reader', 'Developer portal', 80, 285, 0],
  ['ci', 'writer', 'Pipelines, to be rotated', 359, 6, 0],
  ['ci', 'writer', 'Pipelines, before keys had an expiry', 900, undefined, 41],
  ['ci', 'writer', 'Pipelines, made for a trial', 33, 332],
];

/** Adds keys that only show up in lists; nobody knows their secrets. */
export function fillKeys(
  store: Store,
  random: Random,
  org: Organization,
  now: number,
): void {
  for (const plan of KEYS) {
    const [account, role, description, createdDaysAgo, ...times] = plan;
    const [expiresInDays, usedDaysAgo] = times;
    store.keys.add({
      org: org.seq,
      serviceAccount: account,
      role,
      description,
      secret: `unknown-${random.hex(40)}-${org.seq}`,
      defaultOrg: org.name,
      createdAt: now - createdDaysAgo * DAY,
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
