import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import {
  compliantTrail,
  nonCompliantTrail,
  sha,
} from '../../src/__fixtures__/answers';
import { trailDetails } from '../../src/__fixtures__/details';
import { entity } from '../../src/__fixtures__/entity';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { ComplianceContent } from '../../src/components/ComplianceContent';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import { earlierData, type Provenance } from '../states/problemStates';
import { attestationStates } from './attestations';
import { evidenceStates } from './evidence';
import { TRAIL, trailAnswer } from './trailAnswer';
import { asAskedFor } from './trailsOfViews';

function showing(
  answer: Partial<typeof trailDetails>,
): Pick<Scenario, 'query' | 'api'> {
  return {
    query: TRAIL,
    api: () => ({ getTrail: async () => ({ ...trailDetails, ...answer }) }),
  };
}

function answering(provenance: Provenance): Partial<SupplyChainApi> {
  return { getTrail: async () => ({ ...trailAnswer, ...provenance }) };
}

export const trailDrawer: View = {
  path: 'trail',
  title: 'Trail drawer',
  element: <ComplianceContent />,
  entity,
  scenarios: {
    compliant: {
      shows: 'Of artifact payments-api',
      ...showing(trailAnswer),
    },
    'non-compliant': {
      shows: 'unit-tests failed',
      ...showing({ trail: asAskedFor(nonCompliantTrail) }),
    },
    additional: {
      shows: 'licences was reported although the template does not ask for it',
      ...showing({ trail: nonCompliantTrail }),
    },
    overridden: {
      shows:
        'change-approval was overridden by an attestation of type override',
      ...showing({}),
    },
    'no-attestations': {
      shows: 'No attestation is asked for or reported.',
      ...showing({
        trail: { ...compliantTrail, attestations: [], artifacts: [] },
        events: [],
      }),
    },
    'older-events-left-out': {
      shows: '1,200 older events are left out.',
      ...showing({ omittedEvents: 1200 }),
    },
    ...attestationStates,
    ...evidenceStates,
    loading: {
      shows: /^Trail b2c3d4e.*progressbar Loading the details/s,
      query: TRAIL,
      api: () => ({ getTrail: never }),
    },
    'hostile-text': {
      shows: '{{name}} $t(state.compliant) failed',
      ...showing({
        trail: hostileTrail,
        createdBy: 'c'.repeat(10_000),
        externalUrls: [
          // eslint-disable-next-line no-script-url -- must not become a link
          { name: '<b>ticket</b>', url: 'javascript:alert(1)' },
        ],
        events: [
          {
            type: 'artifact_started_running',
            artifact: 'a'.repeat(10_000),
            environment: '<img src=x onerror=alert(1)>',
          },
          { type: 'x'.repeat(10_000), at: hostileTrail.createdAt },
        ],
      }),
    },
    'address-names-nothing': {
      shows: 'This address names nothing',
      query: { trail: 'cut' },
    },
    'region-down-with-earlier-data': {
      ...earlierData(answering),
      query: TRAIL,
    },
    ...failures(fails => ({ getTrail: fails }), { query: TRAIL }),
    'not-found': {
      shows: 'There is no such trail',
      query: { trail: `eu:acme/payments-api/${sha('404')}` },
      api: () => ({ getTrail: failing(404) }),
    },
  },
};
