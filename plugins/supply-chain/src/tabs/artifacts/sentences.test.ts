import type {
  EnvironmentRecord,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import { NOW } from '../../__fixtures__/responses';
import { environments as fixture } from '../../__fixtures__/environments';
import type { Translate } from '../../i18n/useTranslation';
import { environmentSentences } from './sentences';

/** Returns each message's key and the names in it. */
const t = ((key: string, options: Record<string, unknown> = {}) =>
  [key, ...Object.values(options)].join(' ')) as unknown as Translate;

const [production, staging] = fixture.environments.map(
  ({ since: _, ...environment }) => environment,
);

function sentences(
  environments: EnvironmentRecord[],
  rest: Partial<EnvironmentsResponse> = {},
): string[] {
  const response = { ...fixture, environments, ...rest };
  return environmentSentences(t, response, { now: NOW, language: 'en-US' }).map(
    ({ text }) => text.replace('environments.', ''),
  );
}

function idle(environment: string, deployments = 0): EnvironmentRecord {
  return { ...staging, environment, state: 'unknown', builds: [], deployments };
}

describe('environmentSentences', () => {
  it('starts with environments that are not compliant', () => {
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

  it('says since when, with the distance if it is compliant', () => {
    const since = '2026-11-02T09:00:00.000Z';
    expect(
      sentences([
        { ...production, since },
        { ...production, since, state: 'compliant' },
        { ...staging, since },
      ]),
    ).toEqual([
      'since.nonCompliant production-eu Nov 2',
      'since.compliant staging-eu Nov 2',
      'since.behind production-eu Nov 2 2',
    ]);
  });

  it('omits the distance if the builds have different ones', () => {
    const builds = [...production.builds, ...staging.builds];
    expect(sentences([{ ...production, state: 'compliant', builds }])).toEqual([
      'sentence.compliant production-eu',
    ]);
  });

  it('distinguishes an environment without builds from an unknown one', () => {
    expect(sentences([staging, idle('qa')])[1]).toBe('sentence.nothing qa');
    expect(sentences([staging, idle('qa')], { complete: false })[1]).toBe(
      'sentence.notKnown qa',
    );
    expect(
      sentences([staging, idle('qa')], { knownSince: '2025-10-12T12:00:00Z' }),
    ).toContain('sentence.notKnown qa');
    expect(
      sentences([idle('qa')], {
        problems: [{ reason: 'region-unavailable', message: 'Down' }],
      }),
    ).toEqual(['sentence.notKnown qa']);
  });

  it('does not deny deployments that are only not known to be running', () => {
    const ended = idle('qa', 5);
    const knownSince = '2025-10-12T12:00:00Z';
    const at = '2026-11-17T14:05:00.000Z';
    expect(sentences([staging, ended], { knownSince })).toContain(
      'sentence.ended qa',
    );
    expect(sentences([ended, idle('dev')], { complete: false })).toEqual([
      'sentence.ended qa',
      'sentence.notKnown dev',
    ]);
    expect(sentences([ended], { knownSince, at })).toEqual(['then.ended qa']);
    expect(sentences([ended])).toEqual(['sentence.nothing qa']);
    const possible = { ...ended, possiblyRunning: true as const };
    expect(sentences([possible])).toEqual(['sentence.ended qa']);
    expect(sentences([possible], { at })).toEqual(['then.ended qa']);
  });

  it('sums up many environments without builds', () => {
    const many = Array.from({ length: 7 }, (_, index) => idle(`qa-${index}`));
    const ended = [...many, idle('qa', 5)];
    const at = '2026-11-17T14:05:00.000Z';
    expect(sentences(ended)).toEqual(['none']);
    expect(
      sentences([...many, { ...idle('qa', 5), possiblyRunning: true }]),
    ).toEqual(['noneEnded']);
    expect(sentences(ended, { at })).toEqual(['then.none']);
    expect(sentences(ended, { complete: false })).toEqual(['noneEnded']);
    expect(sentences(ended, { complete: false, at })).toEqual([
      'then.noneEnded',
    ]);
    expect(sentences(many, { complete: false })).toEqual(['noneKnown']);
  });

  it('uses the past tense for an earlier time', () => {
    expect(
      sentences([production, idle('qa')], { at: '2026-11-17T14:05:00.000Z' }),
    ).toEqual(['then.nonCompliant production-eu', 'then.nothing qa']);
  });

  it('has a sentence for no environments', () => {
    expect(sentences([])).toEqual(['none']);
    expect(sentences([], { complete: false })).toEqual(['noneKnown']);
    expect(sentences([], { knownSince: '2025-10-12T12:00:00Z' })).toEqual([
      'noneKnown',
    ]);
  });

  it('sums up the rest of many environments, never the worst', () => {
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

  it('adds the region and organization to ambiguous names', () => {
    expect(sentences([staging, { ...staging, region: 'us' }])).toEqual([
      'sentence.compliant staging-eu (eu, acme)',
      'sentence.compliant staging-eu (us, acme)',
    ]);
    const abroad = { ...idle('qa'), region: 'us' };
    expect(sentences([idle('qa'), abroad])).toEqual([
      'sentence.nothing qa (eu, acme)',
      'sentence.nothing qa (us, acme)',
    ]);
  });
});
