import type { EnvironmentBuild } from 'backstage-plugin-supply-chain-common';
import { bySeverity } from './serviceRow';
import type { Service } from './serviceRow';

type Run = [string, 'compliant' | 'non-compliant'];

function failing(entityRef: string, runs: Run[], at?: string) {
  return {
    row: {
      entityRef,
      state: 'non-compliant',
      since: at ? { at } : undefined,
      running: runs.map(
        ([environment, state]) =>
          ({
            region: 'eu',
            org: 'acme',
            environment,
            state,
          } as EnvironmentBuild),
      ),
    } as Service['row'],
  };
}

it('components are sorted by what runs in their last environment, then by since when', () => {
  const failed: Run = ['live', 'non-compliant'];
  const services = [
    failing('idle', [], '2026-09-01T00:00:00.000Z'),
    failing('staging', [
      ['staging', 'non-compliant'],
      ['live', 'compliant'],
    ]),
    failing('live-undated', [failed]),
    failing('live-new', [failed], '2026-11-01T00:00:00.000Z'),
    failing(
      'live-old',
      [['live', 'compliant'], failed],
      '2026-10-01T00:00:00Z',
    ),
  ];

  const sorted = bySeverity(services);

  expect(sorted.map(({ row }) => row.entityRef)).toEqual([
    'live-old',
    'live-new',
    'live-undated',
    'staging',
    'idle',
  ]);
});
