import { StoreContext } from './context';

/** The values of `triggers` (E3, E7). */
export const TRIGGERS = [
  'ON_STARTED_ARTIFACT',
  'ON_EXITED_ARTIFACT',
  'ON_SCALED_ARTIFACT',
  'ON_ALLOWED_ARTIFACT',
  'ON_COMPLIANT_ENV',
  'ON_NON_COMPLIANT_ENV',
] as const;

/** A trigger of a notification. */
export type Trigger = (typeof TRIGGERS)[number];

/** A stored target of a notification. */
export type Target = (
  | {
      type: 'CHAT';
      webhook: string;
      context?: { channel_id: string; channel_name: string; team_id: string };
    }
  | { type: 'WEBHOOK'; webhook: string; payload_version: string }
  | { type: 'EMAIL'; emails: string[] }
  /** A chat that E3 doesn't accept but E7 may return. */
  | {
      type: 'TEAMS';
      webhook: string;
      context: { channel_id: string; channel_name: string };
    }
) & {
  /** Whether it was written with its fields under `config`, and is read the same way. */
  nested?: boolean;
  /** Epoch seconds. */
  last_success_at?: number;
  last_failure_at?: number;
};

/** A stored notification. */
export interface Notification {
  seq: number;
  number: number;
  name: string;
  environments: string[];
  triggers: Trigger[];
  targets: Target[];
  createdBy: string;
  createdAt: number;
  lastModifiedAt: number;
  lastSuccessAt: number | null;
  lastFailureAt: number | null;
  isFailing: boolean;
  fromChatApp: boolean;
}

/** The input of E3. */
export interface NotificationInput {
  name: string;
  environments: string[];
  triggers: Trigger[];
  targets: Target[];
}

type Row = Omit<
  Notification,
  'environments' | 'triggers' | 'targets' | 'isFailing' | 'fromChatApp'
> & {
  environments: string;
  triggers: string;
  targets: string;
  isFailing: number;
  fromChatApp: number;
};

const SELECT = `SELECT seq, number, name, environments, triggers, targets,
  created_by AS createdBy, created_at AS createdAt, last_modified_at AS lastModifiedAt,
  last_success_at AS lastSuccessAt, last_failure_at AS lastFailureAt,
  is_failing AS isFailing, from_chat_app AS fromChatApp FROM notifications`;

function fromRow(row: Row): Notification {
  return {
    ...row,
    environments: JSON.parse(row.environments),
    triggers: JSON.parse(row.triggers),
    targets: JSON.parse(row.targets),
    isFailing: row.isFailing === 1,
    fromChatApp: row.fromChatApp === 1,
  };
}

/** Where a target's messages go. */
function addressOf(target: Target): string {
  return JSON.stringify(
    target.type === 'EMAIL' ? target.emails : [target.webhook],
  );
}

/** The region's notifications, numbered from 1 in each organization. */
export class Notifications {
  constructor(private readonly context: StoreContext) {}

  find(org: number, number: number): Notification | undefined {
    const row = this.context.db.get<Row>(
      `${SELECT} WHERE org = ? AND number = ?`,
      org,
      number,
    );
    return row && fromRow(row);
  }

  /** The number of the latest notification, or 0. */
  lastNumber(org: number): number {
    return (
      this.context.db.get<{ number: number | null }>(
        'SELECT MAX(number) AS number FROM notifications WHERE org = ?',
        org,
      )?.number ?? 0
    );
  }

  /** Notifications for the environment with the trigger. */
  listening(
    org: number,
    environment: string,
    trigger: Trigger,
  ): Notification[] {
    return this.context.db
      .all<Row>(`${SELECT} WHERE org = ? ORDER BY number`, org)
      .map(fromRow)
      .filter(
        notification =>
          notification.environments.includes(environment) &&
          notification.triggers.includes(trigger),
      );
  }

  /** Upserts a notification by name. */
  put(
    org: number,
    input: NotificationInput,
    createdBy: string,
    at = Math.floor(this.context.clock.seconds()),
    fromChatApp = false,
  ): 'created' | 'updated' {
    const { db } = this.context;
    const environments = JSON.stringify(input.environments);
    const triggers = JSON.stringify(input.triggers);
    const found = db.get<{ seq: number; targets: string }>(
      'SELECT seq, targets FROM notifications WHERE org = ? AND name = ?',
      org,
      input.name,
    );
    const before: Target[] = found ? JSON.parse(found.targets) : [];
    const targets = JSON.stringify(
      input.targets.map(target => {
        const known = before.find(
          other => addressOf(other) === addressOf(target),
        );
        return {
          ...target,
          last_success_at: known?.last_success_at,
          last_failure_at: known?.last_failure_at,
        };
      }),
    );
    if (found) {
      db.run(
        `UPDATE notifications SET environments = ?, triggers = ?, targets = ?,
           last_modified_at = ? WHERE seq = ?`,
        environments,
        triggers,
        targets,
        at,
        found.seq,
      );
      return 'updated';
    }
    db.insert('notifications', {
      org,
      number: this.lastNumber(org) + 1,
      name: input.name,
      environments,
      triggers,
      targets,
      created_by: createdBy,
      created_at: at,
      last_modified_at: at,
      is_failing: false,
      from_chat_app: fromChatApp,
    });
    return 'created';
  }

  /** Records which targets were reached; any failed one marks the notification as failing. */
  noteDelivery(
    { seq }: Notification,
    outcomes: Array<{ target: Target; delivered: boolean }>,
    at: number,
  ): void {
    const { db } = this.context;
    const row = db.get<{ targets: string }>(
      'SELECT targets FROM notifications WHERE seq = ?',
      seq,
    );
    const time = Math.floor(at);
    const delivered = new Map(
      outcomes.map(outcome => [addressOf(outcome.target), outcome.delivered]),
    );
    const stored: Target[] = row ? JSON.parse(row.targets) : [];
    const targets = stored.map(target => {
      switch (delivered.get(addressOf(target))) {
        case true:
          return { ...target, last_success_at: time };
        case false:
          return { ...target, last_failure_at: time };
        default:
          return target;
      }
    });
    db.run(
      outcomes.every(outcome => outcome.delivered)
        ? 'UPDATE notifications SET targets = ?, last_success_at = ?, is_failing = 0 WHERE seq = ?'
        : 'UPDATE notifications SET targets = ?, last_failure_at = ?, is_failing = 1 WHERE seq = ?',
      JSON.stringify(targets),
      time,
      seq,
    );
  }
}
