import type { EnvironmentRecord } from 'backstage-plugin-supply-chain-common';
import { read } from '../../__fixtures__/responses';
import { environments as fixture } from '../../__fixtures__/environments';
import type { Translate } from '../../i18n/useTranslation';
import { environmentSentences } from './sentences';

/** Returns each message's key and the names in it. */
const t = ((key: string, options: Record<string, unknown> = {}) =>
  [key, ...Object.values(options)].join(' ')) as unknown as Translate;

const [staging, production] = fixture.environments;

function sentences(
  environments: EnvironmentRecord[],
  complete = true,
): string[] {
  const response = {
    ...fixture,
    environments,
    coverage: { ...read, complete },
  };
  return environmentSentences(t, response).map(({ text }) => text);
}

function idle(environment: string): EnvironmentRecord {
  return { ...staging, environment, state: 'unknown', builds: [] };
}

describe('environmentSentences', () => {
  it('keeps the order of promotion, whatever the status', () => {
    expect(sentences([staging, production])).toEqual([
      'sentence.compliant staging-eu',
      'sentence.nonCompliant production-eu',
    ]);
  });

  it('says how far behind a compliant environment is', () => {
    expect(sentences([{ ...production, state: 'compliant' }])).toEqual([
      'sentence.behind production-eu 2',
    ]);
  });

  it('omits the distance if the builds have different ones', () => {
    const builds = [...production.builds, ...staging.builds];
    expect(sentences([{ ...production, state: 'compliant', builds }])).toEqual([
      'sentence.compliant production-eu',
    ]);
  });

  it('says that nothing runs only if everything was read', () => {
    expect(sentences([staging, idle('qa')])[1]).toBe('sentence.nothing qa');
    expect(sentences([staging, idle('qa')], false)[1]).toBe(
      'sentence.noneKnown qa',
    );
    expect(sentences([])).toEqual(['environments.none']);
    expect(sentences([], false)).toEqual(['environments.noneKnown']);
  });

  it('sums up many environments without builds', () => {
    const many = Array.from({ length: 7 }, (_, index) => idle(`qa-${index}`));
    expect(sentences(many)).toEqual(['environments.none']);
  });

  it('counts the rest of many environments, never the worst', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...staging,
      environment: `staging-${index}`,
    }));
    expect(sentences([...many, production])).toEqual([
      'sentence.compliant staging-0',
      'sentence.compliant staging-1',
      'sentence.compliant staging-2',
      'sentence.nonCompliant production-eu',
      'environments.more 4',
    ]);
  });

  it('adds the region and organization to ambiguous names', () => {
    expect(sentences([staging, { ...staging, region: 'us' }])).toEqual([
      'sentence.compliant staging-eu (eu, acme)',
      'sentence.compliant staging-eu (us, acme)',
    ]);
  });
});
