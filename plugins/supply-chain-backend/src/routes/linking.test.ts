import type { Entity } from '@backstage/catalog-model';
import type { JsonObject } from '@backstage/types';
import { factsOfSummary } from 'backstage-plugin-supply-chain-common';
import type { LinkPreviewQuery } from 'backstage-plugin-supply-chain-common';
import { verdictInEnglish } from '../util/verdictInEnglish';
import { responseOf } from '../__testUtils__/responseOf';
import { acme, portalFor } from '../__testUtils__/answers';
import { component, regionConfig } from '../__testUtils__/testPortal';

const MOCK_USER = 'user:default/mock';

/** A component without the plugin's annotations, owned by the caller. */
function unlinked(
  name: string,
  annotations: Record<string, string>,
  owner = MOCK_USER,
): Entity {
  const entity = component(name, {});
  return {
    ...entity,
    metadata: { ...entity.metadata, annotations },
    spec: { owner },
    relations: [{ type: 'ownedBy', targetRef: owner }],
  };
}

const SLUG = { 'github.com/project-slug': 'acme/payments-api' };

describe('linking a component', () => {
  const { portal, ask } = portalFor({
    entities: [
      unlinked('payments', { ...SLUG, 'supply-chain/org': 'acme-legacy' }),
      unlinked('located', {
        'backstage.io/source-location':
          'url:https://github.com/acme/payments-api/tree/main/',
        'supply-chain/org': 'acme',
      }),
      unlinked('stock', {
        'github.com/project-slug': 'acme-us/inventory-sync',
      }),
      unlinked('misspelled', { 'supply-chain/flow': 'web-shpo' }),
      unlinked('web-shop', {}),
      unlinked('of-others', SLUG, 'group:default/others'),
      acme('checkout-web', { flows: 'checkout-web' }),
    ],
    denied: ['supply-chain.health.read'],
  });

  const suggest = async (name: string) =>
    responseOf(
      'LinkSuggestionsResponse',
      (await portal.ask(name, 'link/suggestions').expect(200)).body,
    );
  const preview = async (name: string, query: LinkPreviewQuery) =>
    responseOf(
      'LinkPreviewResponse',
      (
        await portal
          .ask(name, `link/preview?${new URLSearchParams({ ...query })}`)
          .expect(200)
      ).body,
    );

  it.each(['payments', 'located'])(
    'suggests the flows that the repository of %s reports to',
    async name => {
      const { repositories, flows } = await suggest(name);
      expect(repositories).toEqual(['acme/payments-api']);
      expect(flows).toMatchObject([
        { value: 'eu:acme/payments-api', by: 'repository' },
        { value: 'eu:acme/payments-release', by: 'repository' },
      ]);
    },
  );

  it('suggests known flows with a similar name, and says which are of pull requests', async () => {
    await preview('located', { pullRequestFlows: 'payments-api-pr' });
    expect((await suggest('located')).flows.at(2)).toMatchObject({
      value: 'eu:acme/payments-api-pr',
      by: 'name',
      pullRequests: true,
    });
  });

  it('suggests a flow that has the name of the component although nothing links it', async () => {
    expect((await suggest('web-shop')).flows).toEqual([
      expect.objectContaining({ value: 'eu:acme/web-shop', by: 'name' }),
    ]);
  });

  it('offers only what the component may link', async () => {
    const of = async () =>
      (await suggest('stock')).flows.map(({ value }) => value);
    expect(await of()).toContain('us:acme-us/inventory-sync');

    const { organizations, ...us } = regionConfig(portal.us);
    const [[org, keys]] = Object.entries(organizations as JsonObject);
    const only = [{ 'spec.owner': 'others' }];
    portal.configure({
      regions: {
        eu: regionConfig(portal.eu),
        us: {
          ...us,
          organizations: { [org]: { ...(keys as object), entities: only } },
        },
      },
    });
    portal.us.clearRequests();
    expect(await of()).toEqual([]);
    expect(portal.us.requests()).toEqual([]);
    const { summary } = await preview('stock', {
      flows: 'us:acme-us/inventory-sync',
    });
    expect(summary).toMatchObject({
      flows: [],
      problems: [{ reason: 'link-not-allowed' }],
    });
    portal.configure({});
  });

  it('previews the verdict that the card of a linked component shows', async () => {
    const { summary } = await preview('payments', {
      flows: 'acme/checkout-web',
    });
    const card = await ask.summary('checkout-web');
    expect(verdictInEnglish(factsOfSummary(summary))).toEqual(
      verdictInEnglish(factsOfSummary(card)),
    );
    expect(summary.state).toBe('non-compliant');
  });

  it('names the artifacts and environments of the flows', async () => {
    await expect(
      preview('located', { flows: 'fraud-platform' }),
    ).resolves.toMatchObject({
      seenArtifacts: ['fraud-rules', 'fraud-scoring'],
      seenEnvironments: ['eu:acme/production-eu', 'eu:acme/staging-eu'],
    });
  });

  it('says that a flow is unknown, and which one was meant', async () => {
    const { summary } = await preview('located', { flows: 'checkuot-web' });
    expect(summary.problems).toEqual([
      expect.objectContaining({
        reason: 'flow-not-found',
        suggestion: 'checkout-web',
      }),
    ]);
  });

  it('leaves out a misspelled annotation, which the new one replaces', async () => {
    const { summary } = await preview('misspelled', { flows: 'acme/web-shop' });
    expect(summary.problems).toEqual([]);
  });

  it('reads a flow that is tried out in the background, unless it is unknown', async () => {
    await preview('located', { flows: 'audit-log, audti-log' });
    portal.eu.clearRequests();
    await portal.sync();
    const requests = JSON.stringify(portal.eu.requests());
    expect(requests).toContain('audit-log');
    expect(requests).not.toContain('audti-log');
  });

  it('tells nobody about flows who neither owns the component nor sees the Health page', async () => {
    const statuses = await Promise.all(
      ['link', 'link/suggestions', 'link/preview?flows=acme/checkout-web'].map(
        async path => (await portal.ask('of-others', path)).status,
      ),
    );
    expect(statuses).toEqual([200, 403, 403]);
  });
});
