import type { EnvironmentRecord } from 'backstage-plugin-supply-chain-common';
import { environments } from '../__fixtures__/environments';
import { mostUrgent } from './mostUrgent';

const [failing, compliant] = environments.environments;

const named = (record: EnvironmentRecord, environment: string) => ({
  ...record,
  environment,
});
const idle = { ...named(compliant, 'idle'), builds: [] };
const many = [
  idle,
  ...['a', 'b', 'c'].map(name => named(compliant, name)),
  failing,
];

const namesOf = (...args: Parameters<typeof mostUrgent>) =>
  mostUrgent(...args).map(({ environment }) => environment);

describe('mostUrgent', () => {
  it('returns the worst environments, those without builds last', () => {
    expect(namesOf(many, 3)).toEqual([failing.environment, 'a', 'b']);
    expect(namesOf(many, 5)).toEqual([
      failing.environment,
      'a',
      'b',
      'c',
      'idle',
    ]);
  });

  it('returns all if only one more exists', () => {
    expect(namesOf(many, 4)).toHaveLength(5);
  });

  it('adds the pinned one without leaving out a worse one', () => {
    expect(namesOf(many, 2, 'eu:acme/c')).toEqual([
      failing.environment,
      'a',
      'c',
    ]);
    expect(namesOf(many, 2, 'eu:acme/a')).toEqual([failing.environment, 'a']);
  });
});
