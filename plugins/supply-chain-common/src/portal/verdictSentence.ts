import type { EnvironmentRef, Problem } from '../link/Link';
import type { Since, StateValue } from './base';
import type { VerdictFacts, VerdictRun } from './verdictFacts';

/** The English texts of verdicts, by key and form of the plural. @public */
export const verdictMessages = {
  'state.compliant': 'Compliant',
  'state.nonCompliant': 'Not compliant',
  'state.incomplete': 'Incomplete',
  'state.missing': 'Missing',
  'state.pending': 'Pending',
  'state.unknown': 'Unknown',
  'state.waiting': 'Waiting',
  'state.compliantAt': 'Compliant at {{time}}',
  'compliance.empty': 'No trails yet',
  'issue.failed': '{{name}} failed',
  'issue.missing': '{{name}} not reported',
  'issue.pending': '{{name}} not evaluated yet',
  'issue.unexplained': 'The region gave no reason',
  'issue.more': '{{amount, number}} more',
  'since.at': 'since {{when}}',
  'since.atLeast': 'since at least {{when}}',
  'sentence.nonCompliant': '{{name}} is not compliant',
  'sentence.nonCompliantSince': '{{name}} has not been compliant {{since}}',
  'sentence.incomplete': '{{name}} has incomplete evidence',
  'sentence.unknown': 'The status of {{name}} is unknown',
  'verdict.newest': 'The latest trail is {{state}}',
  'verdict.runsThis_one': '{{names}} runs this build',
  'verdict.runsThis_other': '{{names}} run this build',
  'verdict.runs': '{{name}} runs {{build}}',
  'verdict.itRuns': 'It runs {{build}}',
  'environments.more_one': '{{count, number}} more environment',
  'environments.more_other': '{{count, number}} more environments',
  'environments.behindFull_one': '{{count, number}} delivery behind',
  'environments.behindFull_other': '{{count, number}} deliveries behind',
  'details.overridden': '{{name}} overridden',
} as const;

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

/** A verdict in words. @public */
export interface VerdictSentence {
  tone: 'good' | 'bad' | 'waiting' | 'neutral';
  /** The verdict and its start. */
  headline: string;
  /** The sentences behind it: the reason, and where it runs. */
  rest: string[];
  /** The build that the headline is about, unless it is about the trail. */
  run?: VerdictRun;
}

/** The texts of states, by key. @public */
export const STATE_MESSAGES = {
  compliant: 'state.compliant',
  'non-compliant': 'state.nonCompliant',
  incomplete: 'state.incomplete',
  missing: 'state.missing',
  pending: 'state.pending',
  unknown: 'state.unknown',
} as const satisfies Record<StateValue, VerdictMessageKey>;

/**
 * How verdicts read. A newest trail is waiting for what an older one, or a
 * running build, is incomplete without.
 */
const WORDS = {
  'non-compliant': { text: 'state.nonCompliant', tone: 'bad' },
  unknown: { text: 'state.unknown', tone: 'neutral' },
  'no-trails': { text: 'compliance.empty', tone: 'neutral' },
  waiting: { text: 'state.waiting', tone: 'waiting' },
  incomplete: { text: 'state.incomplete', tone: 'waiting' },
  compliant: { text: 'state.compliant', tone: 'good' },
} as const satisfies Record<
  string,
  { text: VerdictMessageKey; tone: VerdictSentence['tone'] }
>;

type VerdictWord = keyof typeof WORDS;

/** What is said first: the first of these wins. */
const PRECEDENCE = ['bad', 'neutral', 'waiting', 'good'] as const;

/** More names or environments are only counted. */
const NAMED = 2;
const PLACES = 3;

class Verdict {
  readonly #word: VerdictWord;

  constructor(
    private readonly facts: VerdictFacts,
    private readonly wording: VerdictWording,
  ) {
    this.#word = wordOf(facts);
  }

  inWords(): VerdictSentence {
    const run = this.#worseRun();
    const texts = run ? this.#ofRun(run) : this.#ofTrail();
    // Abbreviations, such as those of months, may end in a full stop.
    const [headline, ...rest] = texts.map(text =>
      text.endsWith('.') ? text : `${text}.`,
    );
    const { tone } = WORDS[run ? wordOfRun(run) : this.#word];
    return { tone, headline, rest, run };
  }

  /**
   * What runs that is worse than the newest trail, or fails as well and is
   * another build. The last one in the order of promotion matters most.
   */
  #worseRun(): VerdictRun | undefined {
    const rankOf = (word: VerdictWord) => PRECEDENCE.indexOf(WORDS[word].tone);
    const limit = rankOf(this.#word);
    return this.facts.running
      .filter(run => {
        const rank = rankOf(wordOfRun(run));
        return rank < limit || (rank === 0 && !isOf(this.facts, run));
      })
      .reverse()
      .sort((a, b) => rankOf(wordOfRun(a)) - rankOf(wordOfRun(b)))
      .at(0);
  }

  #ofTrail(): string[] {
    const { since } = this.facts;
    const text = this.wording.translate(WORDS[this.#word].text);
    const { names, more } = this.#reasons();
    return [
      since ? `${text} ${this.#since(since)}` : text,
      ...(names.length > 0 ? [names.join('; ')] : []),
      ...more,
      ...this.#places(),
    ];
  }

  #ofRun(run: VerdictRun): string[] {
    const { translate, show } = this.wording;
    const runs = translate('verdict.itRuns', { build: buildOf(run, show) });
    const texts = [this.#environment(run), this.#withDistance(run, runs)];
    if (this.facts.trail) {
      const state = translate(WORDS[this.#word].text).toLocaleLowerCase();
      const newest = translate('verdict.newest', { state });
      const { names, more } = this.#reasons();
      texts.push([newest, ...names].join('; '), ...more);
    }
    return texts;
  }

  #environment(run: VerdictRun): string {
    const { translate, nameOf } = this.wording;
    const name = nameOf(run);
    switch (wordOfRun(run)) {
      case 'non-compliant':
        return run.since
          ? translate('sentence.nonCompliantSince', {
              name,
              since: this.#since(run.since),
            })
          : translate('sentence.nonCompliant', { name });
      case 'unknown':
        return translate('sentence.unknown', { name });
      default:
        return translate('sentence.incomplete', { name });
    }
  }

  /** Why: names that share a sentence, and more sentences. */
  #reasons(): { names: string[]; more: string[] } {
    const { facts } = this;
    const { translate, formatMoment, causeOf } = this.wording;
    const names: string[] = [];
    const more: string[] = [];
    switch (this.#word) {
      case 'no-trails':
        break;
      case 'compliant':
        names.push(...this.#named('details.overridden', facts.overridden));
        break;
      case 'unknown': {
        const { coverage, problems, compliantAt } = facts;
        // A mistake in an annotation has no region, and may not matter.
        const problem = problems.find(({ region }) => region) ?? problems.at(0);
        // That records are still being read is said by the notice about the data.
        if (problem && coverage.why !== 'reading') {
          more.push(causeOf(problem));
        }
        if (compliantAt) {
          const time = formatMoment(compliantAt);
          more.push(translate('state.compliantAt', { time }));
        }
        break;
      }
      default:
        names.push(
          ...this.#named('issue.failed', facts.failed),
          ...this.#named('issue.missing', facts.missing),
          ...this.#named('issue.pending', facts.pending),
        );
        if (this.#word === 'non-compliant' && names.length === 0) {
          more.push(translate('issue.unexplained'));
        }
    }
    return { names, more };
  }

  #named(key: VerdictMessageKey, names: readonly string[] = []): string[] {
    const { translate, list, show } = this.wording;
    const amount = names.length - NAMED;
    const shown = names.slice(0, NAMED).map(show);
    if (amount > 0) {
      shown.push(translate('issue.more', { amount }));
    }
    return shown.length > 0 ? [translate(key, { name: list(shown) })] : [];
  }

  /** Where the build runs, and what runs elsewhere if that matters. */
  #places(): string[] {
    if (this.#word !== 'compliant' && this.#word !== 'non-compliant') {
      return [];
    }
    const { translate, nameOf, list, show } = this.wording;
    const { running } = this.facts;
    const here = running.filter(run => isOf(this.facts, run));
    const elsewhere = running.filter(run => !here.includes(run));
    const isLagging = elsewhere.length > 0 && this.#word === 'compliant';
    const texts = elsewhere.slice(0, PLACES).map(run => {
      const build = buildOf(run, show);
      const runs = translate('verdict.runs', { name: nameOf(run), build });
      const state = translate(STATE_MESSAGES[run.state]).toLocaleLowerCase();
      return this.#withDistance(run, `${runs}, ${state}`);
    });
    if (here.length > 0 && !isLagging) {
      const names = list(here.map(nameOf));
      const count = here.length;
      texts.unshift(translate('verdict.runsThis', { count, names }));
    }
    if (elsewhere.length > PLACES) {
      const count = elsewhere.length - PLACES;
      texts.push(translate('environments.more', { count }));
    }
    return texts;
  }

  #withDistance({ behind }: VerdictRun, text: string): string {
    return behind
      ? `${text}, ${this.wording.translate('environments.behindFull', {
          count: behind,
        })}`
      : text;
  }

  #since({ at, atLeast }: Since): string {
    const when = this.wording.formatSince(at);
    return this.wording.translate(atLeast ? 'since.atLeast' : 'since.at', {
      when,
    });
  }
}

/**
 * Puts a verdict in words. An environment that runs something worse than the
 * newest trail comes first, then a failure, what is unknown, what is missing,
 * and only then that all is well.
 *
 * @public
 */
export function verdictSentence(
  facts: VerdictFacts,
  wording: VerdictWording,
): VerdictSentence {
  return new Verdict(facts, wording).inWords();
}

function buildOf(
  { commit, fingerprint }: VerdictRun,
  show: VerdictWording['show'],
): string {
  return show(commit?.sha ?? fingerprint);
}

/** The verdict on the newest trail, or on the one in a drawer. */
function wordOf(facts: VerdictFacts): VerdictWord {
  const { state, trail, coverage, superseded, running } = facts;
  switch (state) {
    case 'compliant':
      // What isn't read may be worse than what is.
      return !coverage.complete && running.some(run => run.state === 'unknown')
        ? 'unknown'
        : 'compliant';
    case 'non-compliant':
      return 'non-compliant';
    case 'unknown':
      return !trail && coverage.complete && running.length === 0
        ? 'no-trails'
        : 'unknown';
    default:
      return superseded ? 'incomplete' : 'waiting';
  }
}

function wordOfRun({ state }: VerdictRun): VerdictWord {
  return state === 'compliant' ||
    state === 'non-compliant' ||
    state === 'unknown'
    ? state
    : 'incomplete';
}

/** Whether a build is the trail's, or another flow's of the same commit. */
function isOf({ trail }: VerdictFacts, run: VerdictRun): boolean {
  if (!trail) {
    return false;
  }
  return (
    (trail.flow === run.flow && trail.name === run.trail) ||
    (trail.commit !== undefined && trail.commit.sha === run.commit?.sha)
  );
}
