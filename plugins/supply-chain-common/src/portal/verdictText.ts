import type { EnvironmentRef } from '../link/refs';
import type { Problem } from '../link/problem';
import type { Since, StateValue } from './base';
import { isOf, wordOfRun } from './verdictFacts';
import type { VerdictFacts, VerdictRun, VerdictWord } from './verdictFacts';
import type { verdictMessages } from './verdictMessages';

/** The key of a text, without the form of a plural. @public */
export type VerdictMessageKey = keyof typeof verdictMessages extends infer Key
  ? Key extends `${infer Plural}_${'one' | 'other'}`
    ? Plural
    : Key
  : never;

/** How a verdict is worded. @public */
export interface VerdictWording {
  /** @param values - `count` decides the form of a plural */
  translate(
    key: VerdictMessageKey,
    values?: Record<string, string | number>,
  ): string;
  nameOf(environment: EnvironmentRef): string;
  /** Shows a name or a hash that a pipeline reported. */
  show(name: string): string;
  list(names: readonly string[]): string;
  /** Formats a time from which something has held. */
  formatSince(moment: string): string;
  formatMoment(moment: string): string;
  causeOf(problem: Problem): string;
}

/** More names or environments are only counted. */
const NAMED = 2;
const PLACES = 3;

/** The texts of states, by key. @public */
export const STATE_MESSAGES = {
  compliant: 'state.compliant',
  'non-compliant': 'state.nonCompliant',
  incomplete: 'state.incomplete',
  missing: 'state.missing',
  pending: 'state.pending',
  unknown: 'state.unknown',
} as const satisfies Record<StateValue, VerdictMessageKey>;

const WORDS = {
  ...STATE_MESSAGES,
  waiting: 'state.waiting',
  'no-trails': 'compliance.empty',
} as const satisfies Record<VerdictWord, VerdictMessageKey>;

export function environmentText(
  run: VerdictRun,
  wording: VerdictWording,
): string {
  const { translate, nameOf } = wording;
  const name = nameOf(run);
  switch (wordOfRun(run)) {
    case 'non-compliant':
      return run.since
        ? translate('sentence.nonCompliantSince', {
            name,
            since: sinceText(run.since, wording),
          })
        : translate('sentence.nonCompliant', { name });
    case 'unknown':
      return translate('sentence.unknown', { name });
    default:
      return translate('sentence.incomplete', { name });
  }
}

export function trailText(
  word: VerdictWord,
  { since }: VerdictFacts,
  wording: VerdictWording,
): string {
  const text = wording.translate(WORDS[word]);
  return since ? `${text} ${sinceText(since, wording)}` : text;
}

/**
 * Why the verdict is what it is.
 *
 * @param shared - what the names of attestations share a sentence with
 */
export function reasonTexts(
  facts: VerdictFacts,
  word: VerdictWord,
  { translate, show, list, formatMoment, causeOf }: VerdictWording,
  shared: readonly string[] = [],
): string[] {
  const named = (key: VerdictMessageKey, names: readonly string[] = []) => {
    const more = names.length - NAMED;
    const shown = names.slice(0, NAMED).map(show);
    if (more > 0) {
      shown.push(translate('issue.more', { amount: more }));
    }
    return shown.length > 0 ? [translate(key, { name: list(shown) })] : [];
  };
  const together = (texts: readonly string[]) =>
    texts.length > 0 ? [texts.join('; ')] : [];
  switch (word) {
    case 'no-trails':
      return together(shared);
    case 'compliant':
      return together([
        ...shared,
        ...named('details.overridden', facts.overridden),
      ]);
    case 'unknown': {
      const { coverage, problems, compliantAt } = facts;
      // A mistake in an annotation has no region, and may not matter.
      const problem = problems.find(({ region }) => region) ?? problems.at(0);
      const texts = together(shared);
      // That records are still being read is said by the notice about the data.
      if (problem && coverage.why !== 'reading') {
        texts.push(causeOf(problem));
      }
      if (compliantAt) {
        const time = formatMoment(compliantAt);
        texts.push(translate('state.compliantAt', { time }));
      }
      return texts;
    }
    default: {
      const names = [
        ...named('issue.failed', facts.failed),
        ...named('issue.missing', facts.missing),
        ...named('issue.pending', facts.pending),
      ];
      return word === 'non-compliant' && names.length === 0
        ? [...together(shared), translate('issue.unexplained')]
        : together([...shared, ...names]);
    }
  }
}

/** Where the build runs, and what runs elsewhere if that matters. */
export function placeTexts(
  facts: VerdictFacts,
  word: VerdictWord,
  wording: VerdictWording,
): string[] {
  if (word !== 'compliant' && word !== 'non-compliant') {
    return [];
  }
  const { translate, nameOf, list, show } = wording;
  const here = facts.running.filter(run => isOf(facts, run));
  const elsewhere = facts.running.filter(run => !here.includes(run));
  const isLagging = elsewhere.length > 0 && word === 'compliant';
  const texts = elsewhere.slice(0, PLACES).map(run =>
    [
      translate('verdict.runs', {
        name: nameOf(run),
        build: buildOf(run, show),
      }),
      translate(STATE_MESSAGES[run.state]).toLocaleLowerCase(),
      ...behindText(run, wording),
    ].join(', '),
  );
  if (here.length > 0 && !isLagging) {
    const names = list(here.map(nameOf));
    texts.unshift(translate('verdict.runsThis', { count: here.length, names }));
  }
  if (elsewhere.length > PLACES) {
    const count = elsewhere.length - PLACES;
    texts.push(translate('environments.more', { count }));
  }
  return texts;
}

/** What runs in the environment that was just named. */
export function runsText(run: VerdictRun, wording: VerdictWording): string {
  const build = buildOf(run, wording.show);
  const text = wording.translate('verdict.itRuns', { build });
  return [text, ...behindText(run, wording)].join(', ');
}

/** The verdict on the newest trail, beside another one. */
export function newestText(
  word: VerdictWord,
  { translate }: VerdictWording,
): string {
  const state = translate(WORDS[word]).toLocaleLowerCase();
  return translate('verdict.newest', { state });
}

function buildOf(
  { commit, fingerprint }: VerdictRun,
  show: VerdictWording['show'],
): string {
  return show(commit?.sha ?? fingerprint);
}

function behindText(
  { behind }: VerdictRun,
  { translate }: VerdictWording,
): string[] {
  return behind
    ? [translate('environments.behindFull', { count: behind })]
    : [];
}

function sinceText(
  { at, atLeast }: Since,
  { translate, formatSince }: VerdictWording,
): string {
  const when = formatSince(at);
  return translate(atLeast ? 'since.atLeast' : 'since.at', { when });
}
