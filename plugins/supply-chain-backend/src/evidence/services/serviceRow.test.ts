import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { bySeverity, lastState } from './serviceRow';
import type { Ranked } from './serviceRow';

function failing(entityRef: string, last: Ranked['last'], at?: string): Ranked {
  return {
    row: {
      entityRef,
      owners: [],
      state: 'non-compliant',
      since: at ? { at } : undefined,
      coverage: { stale: false, complete: true },
      failed: [],
      missing: [],
      pending: [],
      missingArtifacts: [],
      running: [],
    },
    last,
  };
}

describe('bySeverity', () => {
  it('sorts failing components by what runs in their last environment, then by since when', () => {
    const sorted = [
      failing('idle', undefined, '2026-09-01T00:00:00.000Z'),
      failing('staging', 'compliant', '2026-10-01T00:00:00.000Z'),
      failing('live-undated', 'non-compliant'),
      failing('live-new', 'non-compliant', '2026-11-01T00:00:00.000Z'),
      failing('live-old', 'non-compliant', '2026-10-01T00:00:00.000Z'),
    ].sort(bySeverity);
    expect(sorted.map(({ row }) => row.entityRef)).toEqual([
      'live-old',
      'live-new',
      'live-undated',
      'staging',
      'idle',
    ]);
  });
});

describe('lastState', () => {
  it('is the worst of what runs in the last environment', () => {
    const build = (environment: string, state: 'compliant' | 'non-compliant') =>
      ({
        region: 'eu',
        org: 'acme',
        environment,
        state,
      } as ServiceRecord['running'][number]);
    expect(
      lastState([
        build('staging', 'non-compliant'),
        build('live', 'compliant'),
      ]),
    ).toBe('compliant');
    expect(
      lastState([build('live', 'non-compliant'), build('live', 'compliant')]),
    ).toBe('non-compliant');
    expect(lastState([])).toBeUndefined();
  });
});
