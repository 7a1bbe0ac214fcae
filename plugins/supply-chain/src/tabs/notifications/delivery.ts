import type {
  NotificationRecord,
  NotificationTargetRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';

type Deliveries = Pick<
  NotificationTargetRecord,
  'lastSuccessAt' | 'lastFailureAt'
>;

/** A notification, whose number deliveries don't depend on. */
export type DeliveredNotification = Omit<NotificationRecord, 'number'>;

/** What is known about a notification's deliveries. */
export interface DeliverySummary {
  /**
   * `recipientsFailing` if the region doesn't call the notification failing, but
   * the last delivery to some recipients failed; `untried` without deliveries.
   */
  state: 'failing' | 'recipientsFailing' | 'untried' | 'working' | 'unknown';
  /** Recipients whose last delivery failed, if the region says which. */
  failedTargets: NotificationTargetRecord[];
  lastSuccessAt?: string;
  lastFailureAt?: string;
}

/** Sums up the deliveries of a notification and of its recipients. */
export function summarizeDeliveries(
  notification: DeliveredNotification,
): DeliverySummary {
  const { targets } = notification;
  const all: Deliveries[] = [notification, ...targets];
  const lastSuccessAt = latest(all.map(one => one.lastSuccessAt));
  const lastFailureAt = latest(all.map(one => one.lastFailureAt));
  const known = {
    failedTargets: targets.filter(
      target => stateOfTarget(target) === 'non-compliant',
    ),
    lastSuccessAt,
    lastFailureAt,
  };
  return { state: stateOf(notification, known), ...known };
}

/** The state of a recipient, by its last delivery. */
export function stateOfTarget({
  lastSuccessAt,
  lastFailureAt,
}: Deliveries): StateValue {
  const sinceFailure = timeOf(lastSuccessAt) - timeOf(lastFailureAt);
  if (sinceFailure > 0) {
    return 'compliant';
  }
  return sinceFailure < 0 ? 'non-compliant' : 'unknown';
}

function stateOf(
  { failing }: DeliveredNotification,
  known: Omit<DeliverySummary, 'state'>,
): DeliverySummary['state'] {
  const { failedTargets, lastSuccessAt, lastFailureAt } = known;
  if (failing) {
    return 'failing';
  }
  if (failedTargets.length > 0) {
    return 'recipientsFailing';
  }
  if (!lastSuccessAt && !lastFailureAt) {
    return 'untried';
  }
  return failing === false && timeOf(lastSuccessAt) > timeOf(lastFailureAt)
    ? 'working'
    : 'unknown';
}

function latest(moments: readonly (string | undefined)[]): string | undefined {
  return moments.reduce(
    (last, moment) => (timeOf(moment) > timeOf(last) ? moment : last),
    undefined,
  );
}

function timeOf(moment: string | undefined): number {
  return moment === undefined ? -Infinity : Date.parse(moment);
}
