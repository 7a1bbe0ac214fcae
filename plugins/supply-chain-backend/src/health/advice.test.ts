import type { Problem } from 'backstage-plugin-supply-chain-common';
import { configWith } from '../__testUtils__/testGateway';
import { adviceFor, problemForAdmin, syncAdvice } from './advice';

const config = configWith();

function problem(fields: Partial<Problem> & Pick<Problem, 'reason'>): Problem {
  return {
    message: 'The message',
    hint: 'Ask your portal admin',
    region: 'eu',
    org: 'acme',
    ...fields,
  };
}

describe('advice to a portal admin', () => {
  it.each([
    ['unauthorized', 'supplyChain.regions.eu.organizations.acme.apiKey'],
    ['forbidden', 'supplyChain.regions.eu.organizations.acme'],
    ['rate-limited', 'supplyChain.regions.eu.concurrency'],
    ['timeout', 'supplyChain.regions.eu.baseUrl'],
  ] as const)('names the setting for a failure of kind %s', (kind, setting) => {
    expect(adviceFor(kind, 'eu', 'acme')).toContain(setting);
  });

  it.each([
    ['key-refused', 'organizations.acme.apiKey'],
    ['role-too-low', 'organizations.acme.apiKey'],
    ['rate-limited', 'supplyChain.sync.requestsPerMinute'],
    ['region-unavailable', 'supplyChain.regions.eu.baseUrl'],
  ] as const)('names the setting for a list with %s', (reason, setting) => {
    expect(syncAdvice(problem({ reason }), 'eu')).toContain(setting);
  });

  it('lists the existing regions, and suggests the closest one', () => {
    const { hint, known, suggestion } = problemForAdmin(
      problem({ reason: 'unknown-region', region: 'ue' }),
      config,
    );

    expect(known).toEqual(['eu']);
    expect(suggestion).toBe('eu');
    expect(hint).toContain('supplyChain.regions');
  });

  it('suggests nothing for a name unlike any other', () => {
    const { known, suggestion } = problemForAdmin(
      problem({ reason: 'organization-not-configured', org: 'zebra' }),
      config,
    );

    expect(known).toEqual(['acme']);
    expect(suggestion).toBeUndefined();
  });

  it("lists the organizations of the problem's region only", () => {
    const eu = config.regions.eu;
    const regions = { eu, us: { ...eu, organizations: { other: {} } } };

    expect(
      problemForAdmin(problem({ reason: 'no-organization', region: 'us' }), {
        ...config,
        regions,
      }).known,
    ).toEqual(['other']);
  });

  it('survives a region that is no longer configured', () => {
    expect(
      problemForAdmin(
        problem({ reason: 'no-organization', region: 'gone' }),
        config,
      ).known,
    ).toEqual([]);
  });

  it('names the setting that a link breaks', () => {
    expect(
      problemForAdmin(
        problem({ reason: 'configuration-invalid', setting: 'a.b' }),
        config,
      ).hint,
    ).toBe('Fix a.b');
    expect(
      problemForAdmin(problem({ reason: 'link-not-allowed' }), config).hint,
    ).toContain('organizations.acme.entities');
  });

  it.each([
    'region-unavailable',
    'unexpected-answer',
    'key-refused',
    'role-too-low',
    'rate-limited',
  ] as const)('refers to the health page for %s', reason => {
    expect(problemForAdmin(problem({ reason }), config).hint).toContain(
      'health page',
    );
  });

  it("leaves problems alone that are a developer's to fix", () => {
    const own = problem({ reason: 'flow-not-found' });

    expect(problemForAdmin(own, config)).toBe(own);
  });
});
