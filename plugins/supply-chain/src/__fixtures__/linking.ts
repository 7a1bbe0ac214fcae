import type {
  LinkPreviewQuery,
  LinkPreviewResponse,
  LinkSuggestionsResponse,
} from 'backstage-plugin-supply-chain-common';
import { environments } from './environments';
import { summary } from './responses';

/** Two flows of the component's repository, and one with a similar name. */
export const suggestions: LinkSuggestionsResponse = {
  repositories: ['acme/payments-api'],
  flows: [
    {
      region: 'eu',
      org: 'acme',
      flow: 'payments-api',
      value: 'payments-api',
      by: 'repository',
      newestAt: '2026-11-21T10:02:00.000Z',
    },
    {
      region: 'eu',
      org: 'acme',
      flow: 'payments-api-pr',
      value: 'payments-api-pr',
      by: 'repository',
      pullRequests: true,
      newestAt: '2026-11-20T10:02:00.000Z',
    },
    {
      region: 'us',
      org: 'acme-us',
      flow: 'payments-release',
      value: 'us:acme-us/payments-release',
      by: 'name',
    },
  ],
  unsearched: 0,
};

/** Knows the suggested flows, and finds no others. */
export function previewOf({
  flows = '',
}: LinkPreviewQuery): LinkPreviewResponse {
  const known = suggestions.flows.map(({ value }) => value);
  const unknown = flows
    .split(', ')
    .filter(flow => flow !== '' && !known.includes(flow));
  return {
    summary: {
      ...summary,
      problems: unknown.map(flow => ({
        reason: 'flow-not-found',
        annotation: 'supply-chain/flows',
        region: 'eu',
        org: 'acme',
        flow,
        suggestion: 'payments-release',
        message: `Flow ${flow} not found in acme`,
      })),
    },
    environments,
    seenArtifacts: ['payments-api', 'payments-worker'],
    seenEnvironments: ['production-eu', 'staging-eu'],
  };
}
