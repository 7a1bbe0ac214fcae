import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import {
  hoursAgo,
  notifications,
  workingNotification,
} from '../../src/__fixtures__/responses';
import { entity } from '../../src/__fixtures__/entity';
import { NotificationsContent } from '../../src/tabs/notifications/NotificationsContent';
import { routes } from '../../src/api/routes';
import { never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import {
  annotationMissing,
  linkNotLoaded,
  notConfigured,
} from '../states/linkStates';
import {
  earlierData,
  withProblem,
  type Provenance,
} from '../states/problemStates';

type Notifications = typeof notifications.notifications;

const working = {
  ...notifications,
  notifications: [workingNotification],
};

const getNotifications = async () => working;

function showing(...shown: Notifications): Scenario['api'] {
  return () => ({
    getNotifications: async () => ({ ...notifications, notifications: shown }),
  });
}

function responding(provenance: Provenance): Partial<SupplyChainApi> {
  return { getNotifications: async () => ({ ...working, ...provenance }) };
}

export const notificationsView: View = {
  path: 'notifications',
  title: 'Notifications',
  element: <NotificationsContent />,
  entity,
  routeRef: routes.notifications,
  scenarios: {
    working: { shows: 'Working', api: () => ({ getNotifications }) },
    'of-every-kind': { shows: 'weekly mail' },
    'one-recipient-failing': {
      shows: 'Delivery to Chat (payments) is failing.',
      api: showing({
        ...workingNotification,
        targets: workingNotification.targets.map(target =>
          target.kind === 'chat'
            ? { ...target, lastFailureAt: hoursAgo(2) }
            : target,
        ),
      }),
    },
    'not-known': {
      shows: 'Delivery status unknown',
      api: showing({ ...workingNotification, failing: undefined }),
    },
    'of-a-new-kind-of-target': {
      shows: 'matrix (prod-watch)',
      api: showing({
        ...workingNotification,
        createdBy: 'release-captain',
        targets: [{ kind: 'matrix', channel: 'prod-watch' }, { kind: 'pager' }],
      }),
    },
    loading: {
      shows: 'progressbar Notifications',
      api: () => ({ getNotifications: never }),
    },
    'none-read': {
      shows: /Notification 9 not found.*Notification 9 not found/s,
      api: () => ({
        getNotifications: async () => ({
          ...notifications,
          notifications: [],
          ...withProblem('notification-not-found'),
        }),
      }),
    },
    'hostile-text': {
      shows: '<script>alert(1)</script>',
      api: showing({
        ...workingNotification,
        name: `<script>alert(1)</script> ${'n'.repeat(10_000)}`,
        environments: ['e'.repeat(10_000)],
        triggers: ['\u202Etxet desrever\u202C {{name}} $t(state.compliant)'],
        targets: [
          { kind: 'chat', channel: 'c'.repeat(10_000) },
          { kind: `<b>${'k'.repeat(1_000)}` },
        ],
      }),
    },
    'annotation-missing': annotationMissing('notifications'),
    'not-configured': notConfigured,
    'link-not-loaded': linkNotLoaded,
    'region-down-with-earlier-data': earlierData(responding),
    ...failures(fails => ({ getNotifications: fails })),
  },
};
