import type { EnvironmentRecord } from 'backstage-plugin-supply-chain-common';
import { environments as fixtures } from '../__fixtures__/environments';
import { mostUrgent } from './environments';

const [staging, production] = fixtures.environments;

const environments: EnvironmentRecord[] = [
  { ...staging, environment: 'dev' },
  { ...staging, environment: 'idle', builds: [] },
  { ...production, environment: 'test' },
  { ...staging, environment: 'qa', state: 'unknown' },
  { ...staging, environment: 'live' },
];

const namesOf = (records: readonly EnvironmentRecord[]) =>
  records.map(({ environment }) => environment);

describe('mostUrgent', () => {
  it('picks the worst, in their order', () => {
    expect(namesOf(mostUrgent(environments, 3))).toEqual(['dev', 'test', 'qa']);
  });

  it('keeps the pinned one', () => {
    expect(namesOf(mostUrgent(environments, 2, 'eu:acme/idle'))).toEqual([
      'idle',
      'test',
      'qa',
    ]);
  });

  it('leaves out more than one or none', () => {
    expect(mostUrgent(environments, 4)).toHaveLength(5);
  });
});
