import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { RegionReader } from '../reader/RegionReader';
import { matchesInFlows, searchOrganizationsOf } from './searchOrganizations';

const COMMIT = 'c'.repeat(40);
const SHOP: FlowRef = { region: 'eu', org: 'acme', flow: 'shop' };
const OTHER = { ...SHOP, flow: 'another' };

const found = (fields: Partial<FoundArtifact>): FoundArtifact =>
  ({
    fingerprint: 'a'.repeat(64),
    compliance_state: { value: 'compliant' },
    ...fields,
  } as FoundArtifact);

describe('a search of organizations', () => {
  it('asks each once, and leaves out those that fail', async () => {
    const read = jest.fn(async ({ org }: { org: string }) => {
      if (org === 'broken') {
        throw new RegionalApiError({
          kind: 'server',
          endpoint: 'E9',
          message: 'No',
        });
      }
      return {
        value: { rows: [found({ flow: 'shop' })], unreadable: 0 },
        readAt: 0,
        stale: false,
      };
    });
    const reader = new RegionReader({
      reads: { read },
      caller: 'user:default/ada',
    } as unknown as ConstructorParameters<typeof RegionReader>[0]);

    const responses = await searchOrganizationsOf(
      [SHOP, OTHER, { ...SHOP, org: 'broken' }],
      reader,
      COMMIT,
    );

    expect(responses).toMatchObject([{ region: 'eu', org: 'acme' }]);
    expect(read.mock.calls.map(([{ org }]) => org)).toEqual(['acme', 'broken']);
    expect(reader.provenance.problems).toMatchObject([
      { org: 'broken', reason: 'region-unavailable' },
    ]);
  });
});

describe('a match', () => {
  it('is in its flow, and in none if the region names none', () => {
    const rows = [found({ flow: 'shop' }), found({})];

    expect(
      matchesInFlows({ region: 'eu', org: 'acme', rows, unreadable: 0 }),
    ).toEqual([{ ref: SHOP, row: rows[0] }]);
  });
});
