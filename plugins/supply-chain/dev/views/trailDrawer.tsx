import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { sha } from '../../src/__fixtures__/responses';
import { trailDetails } from '../../src/__fixtures__/details';
import { entity } from '../../src/__fixtures__/entity';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { ComplianceContent } from '../../src/tabs/compliance/ComplianceContent';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import { earlierData, type Provenance } from '../states/problemStates';
import { attestationStates } from './attestations';
import { TRAIL, trailResponse } from './trailResponse';
import { ofEmptyTemplate } from './trailsOfViews';

function showing(
  response: Partial<typeof trailDetails>,
): Pick<Scenario, 'query' | 'api'> {
  return {
    query: TRAIL,
    api: () => ({ getTrail: async () => ({ ...trailDetails, ...response }) }),
  };
}

function responding(provenance: Provenance): Partial<SupplyChainApi> {
  return { getTrail: async () => ({ ...trailResponse, ...provenance }) };
}

export const trailDrawer: View = {
  path: 'trail',
  title: 'Trail drawer',
  element: <ComplianceContent />,
  entity,
  scenarios: {
    compliant: {
      shows: 'Artifact: payments-api',
      ...showing(trailResponse),
    },
    overridden: {
      shows: /overridden.*Template version4Tags of the flowteam=payments/s,
      ...showing({}),
    },
    'empty-template': {
      shows: 'This flow has no required attestations',
      ...showing({ trail: ofEmptyTemplate }),
    },
    'older-events-left-out': {
      shows: '1,200 more not shown',
      ...showing({ omittedEvents: 1200 }),
    },
    ...attestationStates,
    loading: {
      shows: /^Trail b2c3d4e.*progressbar Loading/s,
      query: TRAIL,
      api: () => ({ getTrail: never }),
    },
    'hostile-text': {
      shows: '{{name}} $t(state.compliant)',
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
      shows: 'This link is invalid',
      query: { trail: 'cut' },
    },
    'region-down-with-earlier-data': {
      ...earlierData(responding),
      query: TRAIL,
    },
    ...failures(fails => ({ getTrail: fails }), { query: TRAIL }),
    'not-found': {
      shows: 'Trail not found',
      query: { trail: `eu:acme/payments-api/${sha('404')}` },
      api: () => ({ getTrail: failing(404) }),
    },
  },
};
