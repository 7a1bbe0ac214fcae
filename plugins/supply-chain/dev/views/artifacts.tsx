import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  artifacts,
  fingerprint,
  hoursAgo,
  link,
} from '../../src/__fixtures__/responses';
import { entity } from '../../src/__fixtures__/entity';
import { environments } from '../../src/__fixtures__/environments';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { ArtifactsContent } from '../../src/tabs/artifacts/ArtifactsContent';
import { routes } from '../../src/api/routes';
import { failing, firstThen, never } from '../portalApi';
import type { View } from '../scenario';
import { failures } from '../states/failures';
import {
  annotationMissing,
  linkNotLoaded,
  notConfigured,
} from '../states/linkStates';
import {
  earlierData,
  reading,
  withProblem,
  type Provenance,
} from '../states/problemStates';
import { environmentStates } from './environments';

const getArtifacts = async () => artifacts;
const none = { ...artifacts, artifacts: [] };

function responding(provenance: Provenance): Partial<SupplyChainApi> {
  return {
    getArtifacts: async () => ({ ...artifacts, ...provenance }),
    getEnvironments: async () => ({ ...environments, ...provenance }),
  };
}

export const artifactsView: View = {
  path: 'artifacts',
  title: 'Artifacts',
  element: <ArtifactsContent />,
  entity,
  routeRef: routes.artifacts,
  scenarios: {
    healthy: { shows: 'production-eu has not been compliant since' },
    'older-artifacts-left-out': {
      shows: '148',
      query: { state: 'compliant' },
      api: () => ({
        getArtifacts: async (_ref, query) => ({
          ...artifacts,
          page: Number(query?.page ?? 1),
          total: 148,
          ...reading,
          artifacts: Array.from({ length: 15 }, (_, index) => ({
            ...artifact,
            fingerprint: fingerprint(`${index + 10}f00d`),
            createdAt: hoursAgo(3 + index),
            runningIn: index === 0 ? artifact.runningIn : [],
          })),
        }),
      }),
    },
    'decided-by-another-flow': {
      shows: 'Status from payments-release',
      api: () => ({
        getArtifacts: async () => ({
          ...artifacts,
          artifacts: [
            { ...artifact, state: 'non-compliant', decidedBy: link.flows[1] },
          ],
        }),
      }),
    },
    loading: {
      shows: 'progressbar Artifacts',
      api: () => ({ getArtifacts: never }),
    },
    refreshing: {
      shows: 'Refreshing',
      api: () => ({ getArtifacts: firstThen(getArtifacts, never) }),
      presses: t => [t('freshness.refresh')],
    },
    'refresh-failed': {
      shows: "Couldn't refresh: ",
      api: () => ({ getArtifacts: firstThen(getArtifacts, failing(502)) }),
      presses: t => [t('freshness.refresh')],
    },
    'nothing-yet': {
      shows: 'No artifacts yet',
      api: () => ({ getArtifacts: async () => none }),
    },
    'nothing-matches': {
      shows: 'No results match these filters',
      api: () => ({ getArtifacts: async () => none }),
      query: { text: 'nothing like this' },
    },
    'page-past-the-end': {
      shows: 'No results on this page',
      api: () => ({ getArtifacts: async () => ({ ...none, page: 9 }) }),
      query: { page: '9' },
    },
    'hostile-text': {
      shows: '<b>name</b>',
      api: () => ({
        getArtifacts: async () => ({
          ...artifacts,
          artifacts: [
            {
              ...artifact,
              name: '<b>name</b>'.repeat(1_000),
              filename: 'f'.repeat(10_000),
              state: 'unknown',
              trail: hostileTrail.name,
              commit: hostileTrail.commit,
              // eslint-disable-next-line no-script-url -- must not become a link
              buildUrl: 'javascript:alert(1)',
              runningIn: ['e'.repeat(10_000)],
            },
            ...artifacts.artifacts,
          ],
        }),
      }),
    },
    'annotation-missing': annotationMissing('flow'),
    'not-configured': notConfigured,
    'link-not-loaded': linkNotLoaded,
    'no-flow-read': {
      shows: /The eu region isn't responding.*The eu region isn't responding/s,
      api: () => ({
        getArtifacts: async () => ({
          ...none,
          ...withProblem('region-unavailable'),
        }),
      }),
    },
    'region-down-with-earlier-data': earlierData(responding),
    ...environmentStates,
    ...failures(fails => ({ getArtifacts: fails, getEnvironments: fails })),
    'flow-not-linked': {
      shows: 'Not linked here',
      api: () => ({ getArtifacts: failing(404, 'NotLinkedError') }),
      query: { flow: 'eu:acme/unlinked' },
    },
  },
};
