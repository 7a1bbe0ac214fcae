import { FlowTemplate, TemplateAttestation } from '../compliance/types';
import { Target, TRIGGERS } from '../store';
import { KeyPlan, NotificationPlan } from './plan';

/** Parses attestations written as `name: type`. */
function toAttestations(types: Record<string, string>): TemplateAttestation[] {
  return Object.entries(types).map(([name, type]) => ({ name, type }));
}

/**
 * A template: the attestations required of the trail and of each artifact, written as `name: type`.
 *
 * @public
 */
export function template(
  trail: Record<string, string>,
  artifacts: Record<string, Record<string, string>> = {},
): FlowTemplate {
  return {
    attestations: toAttestations(trail),
    artifacts: Object.entries(artifacts).map(([name, types]) => ({
      name,
      attestations: toAttestations(types),
    })),
  };
}

/** The attestations that most build flows require of a trail. */
export const BUILD_TRAIL = {
  'pull-request': 'pull_request',
  'unit-tests': 'junit',
  'security-scan': 'snyk',
};

/** The keys of every demo organization, in addition to those the region starts with. */
export const DEMO_KEYS: KeyPlan[] = [
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

const HOOKS = 'https://hooks.example.com';

/** A chat channel with an incoming webhook. */
export function chat(channel: string): Target {
  return {
    type: 'CHAT',
    webhook: `${HOOKS}/services/T0DEMO/${channel}/not-a-real-secret`,
    context: {
      channel_id: `C-${channel}`,
      channel_name: channel,
      team_id: 'T0DEMO',
    },
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
