import { Target, TRIGGERS } from '../store';
import { NotificationPlan } from './plan';

const HOOKS = 'https://hooks.example.com';

/** A chat channel with an incoming webhook. */
export function chat(channel: string): Target {
  const context = { channel_id: `C-${channel}`, channel_name: channel };
  return {
    type: 'CHAT',
    webhook: `${HOOKS}/services/T0DEMO/${channel}/not-a-real-secret`,
    context: { ...context, team_id: 'T0DEMO' },
  };
}

/** A channel of a chat that E3 doesn't accept but E7 may return. */
export function otherChat(channel: string): Target {
  return {
    type: 'TEAMS',
    webhook: `${HOOKS}/teams/${channel}/not-a-real-secret`,
    context: { channel_id: `T-${channel}`, channel_name: channel },
  };
}

/** A webhook of the portal or another system. */
export function webhook(name: string): Target {
  return {
    type: 'WEBHOOK',
    webhook: `${HOOKS}/${name}?token=not-a-real-secret`,
    payload_version: '1.0',
  };
}

/** An email notification for all triggers. */
export function mail(
  name: string,
  environments: string[],
  emails: string[],
  delivered: NotificationPlan['delivered'],
): NotificationPlan {
  return {
    name,
    environments,
    triggers: [...TRIGGERS],
    targets: [{ type: 'EMAIL', emails }],
    delivered,
  };
}
