import {
  type StateValue,
  type VerdictFacts,
  type VerdictRun,
} from 'backstage-plugin-supply-chain-common';
import { problems, read, sha } from '../__fixtures__/responses';
import { english } from '../i18n/translation';
import german from '../i18n/de';
import type { Translate } from '../i18n/useTranslation';
import { verdictText } from './Verdict';

/** Saturday, 19:33 in the time zone of the tests. */
const NOW = new Date(2026, 10, 21, 19, 33).getTime();

function at(month: number, day: number, hours = 9, minutes = 0) {
  return new Date(2026, month - 1, day, hours, minutes).toISOString();
}

/** Fills the placeholders of a message, as the app's own function does. */
function translator(messages: Readonly<Record<string, string | null>>) {
  const t = (key: string, values: Record<string, unknown> = {}) => {
    const plural = values.count === 1 ? `${key}_one` : `${key}_other`;
    const message = messages[key] ?? messages[plural] ?? key;
    return message.replace(/{{(\w+)[^}]*}}/g, (_, name) =>
      String(values[name]),
    );
  };
  return t as unknown as Translate;
}

const place = { region: 'eu', org: 'acme', flow: 'checkout-web' };
const trail = { ...place, name: '81651bb', commit: { sha: sha('81651bb') } };

function run(
  environment: string,
  build: string,
  state: StateValue,
  others: Partial<VerdictRun> = {},
): VerdictRun {
  return {
    ...place,
    environment,
    name: 'web',
    trail: build,
    fingerprint: build.padEnd(64, '0'),
    commit: { sha: sha(build) },
    state,
    ...others,
  };
}

function facts(
  state: StateValue,
  others: Partial<VerdictFacts> = {},
): VerdictFacts {
  return {
    state,
    trail,
    failed: [],
    missing: [],
    pending: [],
    running: [],
    coverage: read,
    problems: [],
    ...others,
  };
}

function verdictIn(language: 'en-GB' | 'de', known: VerdictFacts) {
  return verdictText(known, {
    t: translator(language === 'de' ? german : english),
    labelOf: ({ environment }) => environment,
    now: NOW,
    language,
  });
}

function sentenceIn(language: 'en-GB' | 'de', known: VerdictFacts): string {
  const { headline, rest } = verdictIn(language, known);
  return [headline, ...rest].join(' ');
}

const unread = { ...read, complete: false, why: 'unavailable' } as const;
const staging = run('staging-eu', '81651bb', 'non-compliant');
const production = run('production-eu', '6468486', 'compliant', { behind: 2 });

/** The facts, and what they read like in English and German. */
const CASES: [string, VerdictFacts, string, string][] = [
  [
    'compliant, and every environment runs it',
    facts('compliant', {
      since: { at: at(11, 12) },
      running: [
        run('staging-eu', '81651bb', 'compliant'),
        run('production-eu', '81651bb', 'compliant'),
      ],
    }),
    'Compliant since 12 Nov. staging-eu and production-eu run this build.',
    'Konform seit 12. Nov. In staging-eu und production-eu läuft dieser Build.',
  ],
  [
    'compliant, and an environment lags',
    facts('compliant', {
      since: { at: at(11, 12), atLeast: true },
      running: [
        run('staging-eu', '81651bb', 'compliant'),
        { ...production, behind: 1 },
      ],
    }),
    'Compliant since at least 12 Nov. production-eu runs 6468486, compliant, 1 delivery behind.',
    'Konform seit mindestens 12. Nov. In production-eu läuft 6468486, konform, 1 Auslieferung zurück.',
  ],
  [
    'compliant by an exception',
    facts('compliant', {
      since: { at: at(11, 9) },
      overridden: ['security-scan'],
    }),
    'Compliant since 9 Nov. security-scan overridden.',
    'Konform seit 9. Nov. security-scan überschrieben.',
  ],
  [
    'what runs is worse than the newest',
    facts('compliant', {
      running: [
        run('production-eu', 'c0ffee1', 'non-compliant', {
          since: { at: at(11, 8) },
        }),
      ],
    }),
    'production-eu has not been compliant since 8 Nov. It runs c0ffee1. The latest trail is compliant.',
    'production-eu ist seit 8. Nov. nicht konform. Dort läuft c0ffee1. Der neueste Trail ist konform.',
  ],
  [
    'what runs fails like the newest, but is another build',
    facts('non-compliant', {
      failed: ['unit-tests'],
      running: [
        staging,
        run('production-eu', 'c0ffee1', 'non-compliant', { behind: 2 }),
      ],
    }),
    'production-eu is not compliant. It runs c0ffee1, 2 deliveries behind. The latest trail is not compliant; unit-tests failed.',
    'production-eu ist nicht konform. Dort läuft c0ffee1, 2 Auslieferungen zurück. Der neueste Trail ist nicht konform; unit-tests fehlgeschlagen.',
  ],
  [
    'one or two failed',
    facts('non-compliant', {
      since: { at: at(11, 21, 16, 21) },
      failed: ['unit-tests', 'security-scan'],
      running: [staging, production],
    }),
    'Not compliant since 16:21. unit-tests and security-scan failed. staging-eu runs this build. production-eu runs 6468486, compliant, 2 deliveries behind.',
    'Nicht konform seit 16:21. unit-tests und security-scan fehlgeschlagen. In staging-eu läuft dieser Build. In production-eu läuft 6468486, konform, 2 Auslieferungen zurück.',
  ],
  [
    'three or more failed',
    facts('non-compliant', {
      failed: ['unit-tests', 'security-scan', 'sbom', 'review', 'smoke'],
    }),
    'Not compliant. unit-tests, security-scan and 3 more failed.',
    'Nicht konform. unit-tests, security-scan und 3 weitere fehlgeschlagen.',
  ],
  [
    'failed and missing',
    facts('non-compliant', { failed: ['unit-tests'], missing: ['sbom'] }),
    'Not compliant. unit-tests failed; sbom not reported.',
    'Nicht konform. unit-tests fehlgeschlagen; sbom nicht gemeldet.',
  ],
  [
    'missing on the newest trail',
    facts('incomplete', {
      since: { at: at(11, 18) },
      missing: ['sbom'],
      pending: ['review'],
    }),
    'Waiting since Wednesday. sbom not reported; review not evaluated yet.',
    'Wartend seit Mittwoch. sbom nicht gemeldet; review noch nicht bewertet.',
  ],
  [
    'missing, and a newer trail exists',
    facts('incomplete', { missing: ['sbom'], superseded: true }),
    'Incomplete. sbom not reported.',
    'Unvollständig. sbom nicht gemeldet.',
  ],
  [
    'a region is not responding',
    facts('unknown', {
      compliantAt: at(11, 21, 14, 5),
      coverage: unread,
      problems: [problems.regionDown],
    }),
    "Unknown. The eu region isn't responding. Compliant at 14:05.",
    'Unbekannt. Die Region eu antwortet nicht. Konform um 14:05.',
  ],
  [
    'older records are being read',
    facts('compliant', {
      coverage: { ...read, complete: false, why: 'reading' },
      running: [run('production-eu', '6468486', 'unknown')],
    }),
    'Unknown.',
    'Unbekannt.',
  ],
  [
    'a running build is unknown',
    facts('compliant', {
      running: [run('production-eu', '6468486', 'unknown')],
    }),
    'The status of production-eu is unknown. It runs 6468486. The latest trail is compliant.',
    'Der Status von production-eu ist unbekannt. Dort läuft 6468486. Der neueste Trail ist konform.',
  ],
  [
    'no trails',
    facts('unknown', { trail: undefined }),
    'No trails yet.',
    'Noch keine Trails.',
  ],
];

describe('verdictSentence', () => {
  it.each(CASES)('says in English that %s', (_, known, english_) => {
    expect(sentenceIn('en-GB', known)).toBe(english_);
  });

  it.each(CASES)('says in German that %s', (_, known, __, deutsch) => {
    expect(sentenceIn('de', known)).toBe(deutsch);
  });
});
