import {
  PROBLEM_REASONS,
  type ToFix,
} from 'backstage-plugin-supply-chain-common';
import { toFix } from '../../__fixtures__/portal';
import { hoursAgo, NOW } from '../../__fixtures__/responses';
import { english } from '../../i18n/translation';
import type { Translate } from '../../i18n/useTranslation';
import { kindOf, markOf, toFixText } from './toFixText';

const t = ((key: keyof typeof english, values: Record<string, string> = {}) =>
  english[key].replace(
    /{{(\w+)[^}]*}}/g,
    (_, name) => values[name],
  )) as unknown as Translate;

function textOf(problem: Partial<ToFix>) {
  return toFixText(
    t,
    { ...toFix.key, ...problem },
    { now: NOW, language: 'en' },
  );
}

describe('the text of a problem to fix', () => {
  it.each([
    ...PROBLEM_REASONS,
    'previous-key',
    'key-expiry',
    'write-key-refused',
  ] as const)('never refers admins to an admin for %s', reason => {
    const { what, advice } = textOf({ reason });
    expect(what).not.toBe('');
    expect(advice).not.toBe('');
    expect(`${what} ${advice}`).not.toMatch(/admin/);
  });

  it('offers the existing names before what to do', () => {
    expect(
      textOf({
        reason: 'unknown-region',
        region: 'mars',
        known: ['eu', 'us'],
        setting: 'supplyChain.regions',
      }),
    ).toEqual({
      what: 'Unknown region mars',
      advice:
        'Available: eu, us. Fix the annotation, or add supplyChain.regions.',
    });
  });

  it('names a flow that the region fails to read, while others work', () => {
    expect(
      textOf({
        reason: 'region-unavailable',
        flow: 'nightly-reports',
        httpStatus: 500,
        setting: undefined,
        since: hoursAgo(2),
      }),
    ).toEqual({
      what: "Couldn't load nightly-reports (HTTP 500)",
      advice: expect.stringMatching(
        /^Other flows of the region can be read\. Report it to whoever runs the region\. Since \d+:\d+ [AP]M\.$/,
      ),
    });
  });

  it('says why a region is not responding', () => {
    expect(textOf(toFix.region).what).toBe(
      "The us region isn't responding (dns)",
    );
  });

  it('tells a key that expires from one that has expired', () => {
    const { what, advice } = textOf(toFix.expiry);
    expect(what).toBe('A key for acme expires in 10 days: portal key');
    expect(advice).toMatch(/^If the portal uses it, set a new key in /);
    expect(textOf({ ...toFix.expiry, expiresAt: hoursAgo(24) }).what).toBe(
      'A key for acme expired 1 day ago: portal key',
    );
  });
});

describe('a problem to fix', () => {
  it.each<[string, ToFix, string, string]>([
    ['a rejected key', toFix.key, 'keys', 'non-compliant'],
    ['a region', toFix.region, 'regions', 'non-compliant'],
    [
      'an organization',
      { ...toFix.region, org: 'acme-us' },
      'sources',
      'non-compliant',
    ],
    ['a key that expires', toFix.expiry, 'weakKeys', 'pending'],
    [
      'a key that has expired',
      { ...toFix.expiry, expiresAt: hoursAgo(1) },
      'weakKeys',
      'non-compliant',
    ],
    ['a link', toFix.flow, 'links', 'missing'],
  ])(
    'is counted and marked for what it is about: %s',
    (_, problem, kind, mark) => {
      expect(kindOf(problem)).toBe(kind);
      expect(markOf(problem, NOW)).toBe(mark);
    },
  );
});
