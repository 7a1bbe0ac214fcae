import { inspect } from 'node:util';
import type { JsonObject } from '@backstage/types';
import type { Fault } from 'sandbox-region';
import { recorder } from '../__testUtils__/recorder';
import { component } from '../__testUtils__/testPortal';
import {
  fileOf,
  newestTrail,
  once,
  writableRegion,
  writingPortalFor,
} from '../__testUtils__/writing';

jest.setTimeout(60_000);

/** Responses of the region to each write. */
const STATUSES = [200, 400, 409, 413, 500];
const WEBHOOK = 'https://hooks.example.com/CANARY';
const DESCRIPTION = 'CANARY of a description';
const REF = 'component:default/checkout';

const { logger, features, told } = recorder();
const environments = STATUSES.map(status => `acme/temp-${status}`).join(', ');
const { portal, client } = writingPortalFor({
  ...{ logger, features },
  entities: [
    component('checkout', { flows: 'acme/checkout-web', environments }),
  ],
});

/** Makes the region echo texts and its key, even as field names. */
function quote(
  status: number,
  endpoint: 'E3' | 'E4' | 'E5' | 'E14',
  ...texts: string[]
): Fault[] {
  const { key } = portal.eu.keys.find(
    ({ org, role }) => org === 'acme' && role === 'admin',
  )!;
  const echo = [...texts, key].join(', ');
  const body = {
    message: `Region's words: ${echo}`,
    errors: { [echo]: echo, 'data_json.description': echo },
  };
  const match = { endpoint };
  return status === 200 ? [] : [{ kind: 'status', status, body, match }];
}

it('keeps the content of a write out of responses, storage, logs, audit events, metrics and traces', async () => {
  const { eu, knex } = portal;
  const { organizations, ...region } = writableRegion(eu);
  const { acme } = organizations as { acme: JsonObject };
  const withSecret = { ...acme, deliverySecret: 'CANARY-secret' };
  portal.configure({
    regions: { eu: { ...region, organizations: { acme: withSecret } } },
    writes: { attestations: true, notifications: true, archive: true },
  });
  const trail = await newestTrail(client);
  const report =
    '<testsuite name="CANARY of a suite"><testcase name="CANARY of a test"/></testsuite>';
  const responses: unknown[] = [];
  for (const status of STATUSES) {
    const environment = `temp-${status}`;
    const place = { region: 'eu', org: 'acme' };
    eu.api.createEnvironment({ org: 'acme', name: environment });
    eu.faults.set([
      ...quote(status, 'E3', WEBHOOK),
      ...quote(status, 'E4', 'CANARY of a suite', 'CANARY of a test'),
      ...quote(status, 'E5', 'CANARY of a file', DESCRIPTION),
      ...quote(status, 'E14'),
    ]);
    const results = await Promise.allSettled([
      client.attestGeneric(
        REF,
        trail,
        {
          data: {
            ...{ name: `a-${status}`, compliant: true },
            description: DESCRIPTION,
          },
          files: [
            fileOf('a.txt', 'CANARY of a file'),
            fileOf('b.txt', 'Another file'),
          ],
        },
        once(),
      ),
      client.attestJunit(
        REF,
        trail,
        { data: { name: `j-${status}` }, files: [fileOf('r.xml', report)] },
        once(),
      ),
      client.putNotification(
        REF,
        {
          ...{ ...place, name: `n-${status}`, environments: ['temp-200'] },
          triggers: ['ON_COMPLIANT_ENV'],
          targets: [{ kind: 'webhook', webhook: WEBHOOK }],
        },
        once(),
      ),
      client.createDeliveries(place, once()),
      client.archiveEnvironment(
        REF,
        { ...place, environment },
        { confirm: environment },
        once(),
      ),
    ]);
    eu.faults.set(quote(status, 'E5', DESCRIPTION));
    const [acted] = await Promise.allSettled([
      portal.act('attest-generic', {
        ...{ entityRef: REF, trail: trail.trail, name: `r-${status}` },
        ...{ compliant: true, description: DESCRIPTION },
      }),
    ]);
    responses.push(results, acted, await client.getNotifications(REF));
  }
  const stored = await knex('writes').select();

  const text = inspect([responses, stored, told, told.traces()], {
    ...{ depth: 12, maxArrayLength: null, maxStringLength: null },
  });
  expect(text).toContain('attestation-create');
  expect(text).toContain('environment-archive');
  expect(text).toContain('backstage-supply-chain/');
  expect(text).toContain('supply_chain.region.duration');
  expect(text).toContain("description: { code: 'region' }");
  const secrets = ['CANARY', ...eu.keys.map(({ key }) => key)];
  expect(secrets.filter(secret => text.includes(secret))).toEqual([]);
});
