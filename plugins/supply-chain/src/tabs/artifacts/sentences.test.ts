import type {
  EnvironmentRecord,
  EnvironmentsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { environments as fixture } from '../../__fixtures__/environments';
import type { Translate } from '../../i18n/useTranslation';
import { environmentSentences } from './sentences';

/** The key of each message, and what it is about. */
const t = ((key: string, options: Record<string, unknown> = {}) =>
  [key, ...Object.values(options)].join(' ')) as unknown as Translate;

const [production, staging] = fixture.environments;

function sentences(
  environments: EnvironmentRecord[],
  rest: Partial<EnvironmentsAnswer> = {},
): string[] {
  return environmentSentences(t, { ...fixture, environments, ...rest }).map(
    ({ text }) => text.replace('environments.', ''),
  );
}

function idle(environment: string): EnvironmentRecord {
  return { ...staging, environment, state: 'unknown', builds: [] };
}

describe('environmentSentences', () => {
  it('names what is not compliant first', () => {
    expect(sentences([staging, production])).toEqual([
      'sentence.nonCompliant production-eu',
      'sentence.compliant staging-eu',
    ]);
  });

  it('says how far behind a compliant environment is', () => {
    expect(sentences([{ ...production, state: 'compliant' }])).toEqual([
      'sentence.behind production-eu 2',
    ]);
  });

  it('gives no distance where builds of different ones run', () => {
    const builds = [...production.builds, ...staging.builds];
    expect(sentences([{ ...production, state: 'compliant', builds }])).toEqual([
      'sentence.compliant production-eu',
    ]);
  });

  it('tells an environment without builds from one of which it is not known', () => {
    expect(sentences([staging, idle('qa')])[1]).toBe('sentence.nothing qa');
    expect(sentences([staging, idle('qa')], { complete: false })[1]).toBe(
      'sentence.notKnown qa',
    );
    expect(
      sentences([idle('qa')], {
        problems: [{ reason: 'region-unavailable', message: 'Down' }],
      }),
    ).toEqual(['sentence.notKnown qa']);
  });

  it('speaks of the past where a time was asked for', () => {
    expect(
      sentences([production, idle('qa')], { at: '2026-11-17T14:05:00.000Z' }),
    ).toEqual(['then.nonCompliant production-eu', 'then.nothing qa']);
  });

  it('says that nothing is known where no environment is', () => {
    expect(sentences([])).toEqual(['none']);
    expect(sentences([], { complete: false })).toEqual(['noneKnown']);
  });

  it('counts the rest of many environments, never the worst', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...staging,
      environment: `staging-${index}`,
    }));
    expect(sentences([...many, production])).toEqual([
      'sentence.nonCompliant production-eu',
      'sentence.compliant staging-0',
      'sentence.compliant staging-1',
      'sentence.compliant staging-2',
      'moreCompliant 4',
    ]);
    expect(sentences([...many, idle('qa'), production])[4]).toBe('more 5');
  });

  it('names region and organization where the name alone is ambiguous', () => {
    expect(sentences([staging, { ...staging, region: 'us' }])).toEqual([
      'sentence.compliant staging-eu (eu, acme)',
      'sentence.compliant staging-eu (us, acme)',
    ]);
  });
});
