import type {
  ArchiveRecord,
  EnvironmentsResponse,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import {
  notifications,
  workingNotification,
} from '../../src/__fixtures__/responses';
import { trailDetails } from '../../src/__fixtures__/details';
import { entity } from '../../src/__fixtures__/entity';
import { environments } from '../../src/__fixtures__/environments';
import {
  archived,
  archiveImpact,
  junitSummary,
} from '../../src/__fixtures__/writes';
import { ArtifactsContent } from '../../src/tabs/artifacts/ArtifactsContent';
import { ComplianceContent } from '../../src/tabs/compliance/ComplianceContent';
import { NotificationsContent } from '../../src/tabs/notifications/NotificationsContent';
import type { Translate } from '../../src/i18n/useTranslation';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { notAllowed, writeOutcomes } from '../states/writeStates';
import { isolateText } from '../../src/model/text';
import type { Press } from '../usePresses';
import { TRAIL } from './trailResponse';

const file = new File(['<testsuites/>'], 'TEST-cart.xml');

const openGeneric = (t: Translate): Press[] => [
  t('attest.attestNamed', { name: 'security-scan' }),
];

/** The dialog of a failed JUnit result, whose details are open. */
const openJunit = (t: Translate): Press[] => [
  t('attest.attestNamed', { name: 'unit-tests' }),
];

const withFile = (t: Translate): Press[] => [
  ...openJunit(t),
  { into: t('attest.junitFiles'), put: file },
];

function junit(
  shows: string,
  summarizeJunit: SupplyChainApi['summarizeJunit'],
): Scenario {
  return {
    shows,
    query: TRAIL,
    api: () => ({ getTrail: async () => trailDetails, summarizeJunit }),
    presses: withFile,
  };
}

/** What a generic attestation needs. */
const withReason = (t: Translate): Press[] => [
  t('state.compliant'),
  { into: t('attest.reason'), put: 'Read by hand' },
];

export const attestDialog: View = {
  path: 'attest',
  title: 'Attest dialog',
  element: <ComplianceContent />,
  entity,
  scenarios: {
    generic: {
      shows: 'The template expects snyk.',
      query: TRAIL,
      presses: openGeneric,
    },
    'fields-wrong': {
      shows: 'Required',
      query: TRAIL,
      presses: t => [...openGeneric(t), t('attest.send')],
    },
    junit: {
      shows: 'Files written by Maven, Gradle, pytest',
      query: TRAIL,
      presses: openJunit,
    },
    'junit-reading': junit('progressbar Loading', never),
    'junit-summary': junit(
      'cart › adds an item twice',
      async () => junitSummary,
    ),
    'junit-passed': junit('Tests: 41 (', async () => ({
      ...junitSummary,
      totals: { ...junitSummary.totals, total: 41, failures: 0 },
      failed: [],
      compliant: true,
    })),
    'junit-refused': junit('Nothing was sent. Couldn', failing(502)),
    sent: {
      shows: 'Attestation sent',
      query: TRAIL,
      presses: t => [...openGeneric(t), ...withReason(t), t('attest.send')],
    },
    'not-allowed': {
      shows: "You don't have permission to attest",
      query: TRAIL,
      api: () => notAllowed('forbidden'),
    },
    ...writeOutcomes((responses, besides) => ({
      query: TRAIL,
      api: () => ({ attestGeneric: responses, ...besides }),
      presses: t => [...openGeneric(t), ...withReason(t), t('attest.send')],
    })),
  },
};

const create = (t: Translate): Press[] => [t('notify.create')];

const filled = (t: Translate): Press[] => [
  ...create(t),
  t('notifications.trigger.nonCompliantEnv'),
  { into: t('notify.webhook'), put: 'https://hooks.example.com/1' },
  t('notify.create'),
];

const editable = { ...workingNotification, name: 'payments-api/alarms' };

const edit = (t: Translate): Press[] => [
  t('notify.editNamed', { name: editable.name }),
];

export const notificationDialog: View = {
  path: 'notification',
  title: 'Notification dialog',
  element: <NotificationsContent />,
  entity,
  scenarios: {
    create: { shows: 'Begins with the name of the component', presses: create },
    'fields-wrong': {
      shows: 'Required',
      presses: t => [...create(t), t('notify.create')],
    },
    edit: {
      shows: 'Regions identify a notification by its name',
      api: () => ({
        getNotifications: async () => ({
          ...notifications,
          notifications: [editable],
        }),
      }),
      presses: edit,
    },
    created: { shows: 'look up its number', presses: filled },
    updated: {
      shows: 'The notification was saved',
      api: () => ({
        getNotifications: async () => ({
          ...notifications,
          notifications: [
            {
              ...editable,
              targets: [{ kind: 'webhook', canKeepWebhook: true as const }],
            },
          ],
        }),
      }),
      presses: t => [...edit(t), t('notify.save')],
    },
    'not-allowed': {
      shows: "You don't have permission to create or edit",
      api: () => notAllowed('forbidden'),
    },
    'nothing-linked': {
      shows: 'To create a notification, link an environment',
      api: () => notAllowed('nothing-linked'),
    },
  },
};

const openArchive = (t: Translate): Press[] => [
  t('environments.actions', { environment: isolateText('production-eu', 80) }),
  t('archive.submit'),
];

const confirmed = (t: Translate): Press[] => [
  ...openArchive(t),
  { into: t('archive.confirm'), put: 'production-eu' },
  t('archive.submit'),
];

const builds = environments.environments[0].builds.map(build => ({
  ...build,
  entityRefs: ['component:default/payments-api'],
}));

function withArchived(record: ArchiveRecord): EnvironmentsResponse {
  const [first, ...others] = environments.environments;
  return {
    ...environments,
    environments: [{ ...first, archived: record }, ...others],
  };
}

export const archiveDialog: View = {
  path: 'archive',
  title: 'Archive dialog',
  element: <ArtifactsContent />,
  entity,
  scenarios: {
    'with-impact': {
      shows: /Linked entities.*payments-api/s,
      api: () => ({
        getArchiveImpact: async () => ({ ...archiveImpact, builds }),
      }),
      presses: openArchive,
    },
    'nothing-else-linked': {
      shows: "3 you can't see",
      api: () => ({
        getArchiveImpact: async () => ({
          ...archiveImpact,
          entityRefs: [],
          otherEntities: 3,
        }),
      }),
      presses: openArchive,
    },
    'builds-unknown': {
      shows: "builds aren't all known: 3",
      api: () => ({
        getArchiveImpact: async () => ({
          ...archiveImpact,
          unprovenEntities: 2,
        }),
      }),
      presses: openArchive,
    },
    'impact-loading': {
      shows: 'progressbar Loading',
      api: () => ({ getArchiveImpact: never }),
      presses: openArchive,
    },
    'impact-unknown': {
      shows: "Couldn't load data from the region",
      api: () => ({ getArchiveImpact: failing(502) }),
      presses: openArchive,
    },
    'name-wrong': {
      shows: "Name doesn't match",
      presses: t => [...openArchive(t), t('archive.submit')],
    },
    archived: { shows: 'production-eu was archived', presses: confirmed },
    'archived-by': {
      shows: /Archived by/,
      api: () => ({ getEnvironments: async () => withArchived(archived) }),
    },
  },
};
