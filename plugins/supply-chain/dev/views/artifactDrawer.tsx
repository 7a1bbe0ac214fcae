import type {
  ArtifactDetailsResponse,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  compliantTrail,
  fingerprint,
  hoursAgo,
  link,
  nonCompliantTrail,
} from '../../src/__fixtures__/responses';
import { artifactDetails } from '../../src/__fixtures__/details';
import { entity } from '../../src/__fixtures__/entity';
import { ArtifactsContent } from '../../src/tabs/artifacts/ArtifactsContent';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import { earlierData, type Provenance } from '../states/problemStates';
import { trailResponse } from './trailResponse';

const ARTIFACT = { artifact: fingerprint('f00d') };

const whole: ArtifactDetailsResponse = {
  ...artifactDetails,
  artifacts: [artifact],
};
const ofTrail = {
  getTrail: async () => ({ ...trailResponse, trail: compliantTrail }),
};

function showing(
  response: Partial<ArtifactDetailsResponse>,
  api: Partial<SupplyChainApi> = ofTrail,
): Pick<Scenario, 'query' | 'api'> {
  return {
    query: ARTIFACT,
    api: () => ({
      ...api,
      getArtifact: async () => ({ ...whole, ...response }),
    }),
  };
}

function responding(provenance: Provenance): Partial<SupplyChainApi> {
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
      // The trail loads separately, after the artifact.
      shows: /a1b2c3d.*unit-tests.*History/s,
      ...showing({}),
    },
    'known-by-two-flows': {
      shows: /Repositoryacme\/payments-api.*Annotationsbase-image.*prod-45/s,
      ...showing(artifactDetails),
    },
    'in-environments-of-the-same-name': {
      shows:
        /Running inproduction \(eu, acme\).*Previously ran inproduction \(us, acme\)/s,
      ...showing({
        artifacts: [artifact, { ...artifact, region: 'us' }],
        runningIn: [{ region: 'eu', org: 'acme', environment: 'production' }],
        exitedFrom: [{ region: 'us', org: 'acme', environment: 'production' }],
      }),
    },
    'of-no-trail': {
      shows: /HistoryNone/,
      ...showing({
        artifacts: [{ ...artifact, trail: undefined }],
        history: [],
      }),
    },
    'not-known': {
      shows: /HistoryUnknown/,
      ...showing({
        evidence: undefined,
        history: undefined,
        runningIn: undefined,
        exitedFrom: undefined,
      }),
    },
    'failed-by-its-trail': {
      shows: 'unit-tests failed; security-scan not reported',
      ...showing(
        { artifacts: [{ ...artifact, state: 'non-compliant' }] },
        {
          getTrail: async () => ({
            ...trailResponse,
            trail: {
              ...compliantTrail,
              state: 'non-compliant',
              attestations: nonCompliantTrail.attestations,
            },
          }),
        },
      ),
    },
    'decided-by-another-flow': {
      shows: 'Status from payments-release',
      ...showing({
        artifacts: [
          { ...artifact, state: 'non-compliant', decidedBy: link.flows[1] },
        ],
      }),
    },
    'trail-loading': {
      shows: /payments-api.*a1b2c3d.*progressbar Loading/s,
      ...showing({}, { getTrail: never }),
    },
    loading: {
      shows: /^Artifact f00d.*progressbar Loading/s,
      query: ARTIFACT,
      api: () => ({ getArtifact: never }),
    },
    'hostile-text': {
      shows: /\/etc\/passwd/,
      ...showing({
        artifacts: [
          {
            ...artifact,
            name: 'a'.repeat(10_000),
            filename: '\u202E/etc/passwd'.repeat(1_000),
            state: 'unknown',
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
        runningIn: [
          { region: 'eu', org: 'acme', environment: 'e'.repeat(10_000) },
        ],
        history: [{ event: 'h'.repeat(10_000), at: hoursAgo(2) }],
      }),
    },
    'address-names-nothing': {
      shows: 'This link is invalid',
      query: { artifact: 'cut' },
    },
    'region-down-with-earlier-data': {
      ...earlierData(responding),
      query: ARTIFACT,
    },
    ...failures(fails => ({ getArtifact: fails }), { query: ARTIFACT }),
    'not-found': {
      shows: 'Artifact not found',
      query: ARTIFACT,
      api: () => ({ getArtifact: failing(404) }),
    },
  },
};
