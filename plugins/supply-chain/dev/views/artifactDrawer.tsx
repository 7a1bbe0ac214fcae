import type {
  ArtifactDetailsAnswer,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  compliantTrail,
  fingerprint,
  hoursAgo,
} from '../../src/__fixtures__/answers';
import { artifactDetails } from '../../src/__fixtures__/details';
import { entity } from '../../src/__fixtures__/entity';
import { ArtifactsContent } from '../../src/components/ArtifactsContent';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import { earlierData, type Provenance } from '../states/problemStates';
import { trailAnswer } from './trailAnswer';

const ARTIFACT = { artifact: fingerprint('f00d') };

const whole: ArtifactDetailsAnswer = {
  ...artifactDetails,
  artifacts: [artifact],
  otherFlows: 0,
};
const ofTrail = {
  getTrail: async () => ({ ...trailAnswer, trail: compliantTrail }),
};

function showing(
  answer: Partial<ArtifactDetailsAnswer>,
  api: Partial<SupplyChainApi> = ofTrail,
): Pick<Scenario, 'query' | 'api'> {
  return {
    query: ARTIFACT,
    api: () => ({
      ...api,
      getArtifact: async () => ({ ...whole, ...answer }),
    }),
  };
}

function answering(provenance: Provenance): Partial<SupplyChainApi> {
  return {
    ...ofTrail,
    getArtifact: async () => ({ ...whole, ...provenance }),
  };
}

export const artifactDrawer: View = {
  path: 'artifact',
  title: 'Artifact drawer',
  element: <ArtifactsContent />,
  entity,
  scenarios: {
    whole: {
      // The trail is read on its own, after the artifact.
      shows: /Evidence in trail a1b2c3d.*Of the trail itself/s,
      ...showing({}),
    },
    'known-by-two-flows-and-more': {
      shows: '1 more flow, which does not belong to this entity, knows it.',
      ...showing(artifactDetails),
    },
    'runs-nowhere': {
      shows: 'Nowhere now',
      ...showing({
        runningIn: [],
        artifacts: [{ ...artifact, runningIn: [] }],
      }),
    },
    'never-left': { shows: 'No environment', ...showing({ exitedFrom: [] }) },
    'no-evidence-and-no-history': {
      shows: 'The artifact itself carries no evidence.',
      ...showing({ evidence: [], history: [] }),
    },
    'of-no-trail': {
      shows: /No history is known/,
      ...showing({
        artifacts: [{ ...artifact, trail: undefined }],
        history: [],
      }),
    },
    'trail-loading': {
      shows: /Evidence in trail a1b2c3d.*progressbar Loading the details/s,
      ...showing({}, { getTrail: never }),
    },
    'trail-not-found': {
      shows: 'There is no such trail',
      ...showing({}, { getTrail: failing(404) }),
    },
    'trail-unread': {
      shows: /Evidence in trail a1b2c3d.*No region gives an answer/s,
      ...showing({}, { getTrail: failing(502) }),
    },
    loading: {
      shows: /^Artifact f00d.*progressbar Loading the details/s,
      query: ARTIFACT,
      api: () => ({ getArtifact: never }),
    },
    'hostile-text': {
      shows: '<img src=x onerror=alert(1)>',
      ...showing({
        artifacts: [
          {
            ...artifact,
            name: 'a'.repeat(10_000),
            filename: '\u202E/etc/passwd'.repeat(1_000),
            state: 'unknown',
            originalState: 'BRAND <b>NEW</b>',
          },
        ],
        evidence: [
          {
            name: 'n'.repeat(10_000),
            type: 't'.repeat(1_000),
            state: 'compliant',
            description: '<img src=x onerror=alert(1)>'.repeat(400),
            // eslint-disable-next-line no-script-url -- must not become a link
            evidenceUrl: 'javascript:alert(1)',
          },
        ],
        externalUrls: [{ name: 'l'.repeat(1_000), url: 'file:///etc/passwd' }],
        runningIn: ['e'.repeat(10_000)],
        history: [{ event: 'h'.repeat(10_000), at: hoursAgo(2) }],
      }),
    },
    'address-names-nothing': {
      shows: 'This address names nothing',
      query: { artifact: 'cut' },
    },
    'region-down-with-earlier-data': {
      ...earlierData(answering),
      query: ARTIFACT,
    },
    ...failures(fails => ({ getArtifact: fails }), { query: ARTIFACT }),
    'not-found': {
      shows: 'There is no such artifact',
      query: ARTIFACT,
      api: () => ({ getArtifact: failing(404) }),
    },
  },
};
