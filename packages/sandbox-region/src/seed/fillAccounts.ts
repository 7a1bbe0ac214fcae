import { Store } from '../store';
import { CompletePlan, NotificationPlan } from './plan';
import { Random } from './random';

const DAY = 86_400;

/** Adds keys that only show up in lists; nobody knows their secrets. */
function fillKeys(
  store: Store,
  random: Random,
  org: number,
  plan: CompletePlan,
  now: number,
): void {
  for (const key of plan.keys) {
    store.keys.add({
      org,
      serviceAccount: key.serviceAccount,
      role: key.role,
      description: key.description,
      secret: `unknown-${random.hex(40)}-${org}`,
      defaultOrg: plan.name,
      createdAt: now - key.createdDaysAgo * DAY,
      expiresAt:
        key.expiresInDays === undefined ? 0 : now + key.expiresInDays * DAY,
      lastUsedAt:
        key.usedDaysAgo === undefined
          ? null
          : Math.floor(now - key.usedDaysAgo * DAY - 600),
    });
  }
}

function fillNotification(
  store: Store,
  org: number,
  plan: NotificationPlan,
  now: number,
): void {
  store.notifications.put(
    org,
    plan,
    plan.createdBy ?? 'release-captain',
    Math.floor(now - 55 * DAY),
    plan.fromChatApp,
  );
  const number = store.notifications.lastNumber(org);
  const notification = store.notifications.find(org, number);
  if (!notification || plan.delivered === 'never') {
    return;
  }
  const note = (delivered: boolean, at: number) =>
    store.notifications.noteDelivery(
      notification,
      notification.targets.map(target => ({ target, delivered })),
      at,
    );
  if (plan.delivered === 'failing') {
    note(true, now - 9 * DAY);
  }
  note(plan.delivered === 'works', now - 5400);
}

/** Seeds the service accounts and notifications of an organization. */
export function fillAccounts(
  store: Store,
  random: Random,
  plan: CompletePlan,
  now: number,
): void {
  const { seq } = store.organizations.ensure(plan.name);
  fillKeys(store, random.fork('keys'), seq, plan, now);
  plan.notifications.forEach(notification =>
    fillNotification(store, seq, notification, now),
  );
}
