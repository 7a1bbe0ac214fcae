import type { RunningArtifact } from 'backstage-plugin-supply-chain-common';
import { summary } from '../../__fixtures__/responses';
import { servicesResponse } from '../../__fixtures__/portal';
import { buildsIn, environmentColumnsOf } from './EnvironmentCell';

const [service] = servicesResponse.services;
const [artifact] = summary.running;

function running(...environments: (string | Partial<RunningArtifact>)[]) {
  return {
    ...service,
    running: environments.map(where => ({
      ...artifact,
      ...(typeof where === 'string' ? { environment: where } : where),
    })),
  };
}

describe('environmentColumnsOf', () => {
  it('has a column for each environment of the most components, and one for the rest, in the order of promotion', () => {
    const columns = environmentColumnsOf([
      { value: 'd', count: 1 },
      { value: 'c', count: 9 },
      { value: 'b', count: 8 },
      { value: 'a', count: 2 },
    ]);
    expect(columns.shown).toEqual(['c', 'b']);
    expect(columns.others).toEqual(['d', 'a']);
  });

  it('has no shared column for a single environment', () => {
    const columns = environmentColumnsOf(
      ['a', 'b', 'c'].map(value => ({ value, count: 1 })),
    );
    expect(columns.shown).toEqual(['a', 'b', 'c']);
    expect(columns.others).toEqual([]);
  });

  it('has one column for a name that is used in two regions', () => {
    const columns = environmentColumnsOf([
      { value: 'eu:acme/production', count: 1 },
      { value: 'us:acme-us/production', count: 1 },
    ]);
    expect(columns.shown).toEqual(['production']);
    expect([...columns.ambiguous]).toEqual(['production']);
  });
});

describe('buildsIn', () => {
  it('sorts the worst first', () => {
    const builds = buildsIn(
      running(
        { environment: 'a', state: 'compliant' },
        { environment: 'a', state: 'non-compliant' },
        { environment: 'b', state: 'non-compliant' },
        { environment: 'a', state: 'incomplete' },
      ),
      ['a'],
    );
    expect(builds.map(({ state }) => state)).toEqual([
      'non-compliant',
      'incomplete',
      'compliant',
    ]);
  });
});
