import type { EnvironmentRef } from '../link/refs';
import type { Problem } from '../link/problem';
import type { Since, StateValue } from './base';
import type { VerdictRun } from './verdictFacts';
import type { verdictMessages } from './verdictMessages';
import type {
  VerdictPart,
  VerdictSentence,
  VerdictWord,
} from './verdictSentence';

/** A verdict in words: the verdict itself, then the sentences behind it. @public */
export interface VerdictText {
  headline: string;
  rest: string[];
}

type FormOf<K extends string> = K extends `${infer Key}_${'one' | 'other'}`
  ? Key
  : K;

/** The key of a text, without the form of a plural. @public */
export type VerdictMessageKey = FormOf<keyof typeof verdictMessages>;

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
  compliant: 'state.compliant',
  'non-compliant': 'state.nonCompliant',
  waiting: 'state.waiting',
  incomplete: 'state.incomplete',
  unknown: 'state.unknown',
  'no-trails': 'compliance.empty',
} as const satisfies Record<VerdictWord, VerdictMessageKey>;

const NAMED = {
  failed: 'issue.failed',
  missing: 'issue.missing',
  pending: 'issue.pending',
  overridden: 'details.overridden',
} as const;

/** The parts that share a sentence, separated by semicolons. */
const REASONS: readonly VerdictPart['kind'][] = [
  'newest',
  'failed',
  'missing',
  'pending',
  'overridden',
];

/** Puts a verdict in words. @public */
export function wordVerdict(
  { parts }: VerdictSentence,
  wording: VerdictWording,
): VerdictText {
  const [verdict, ...others] = parts;
  const texts: string[] = [];
  others.forEach((part, index) => {
    const text = partText(part, wording);
    const isContinued =
      index > 0 &&
      [part, others[index - 1]].every(({ kind }) => REASONS.includes(kind));
    if (isContinued) {
      texts.push(`${texts.pop()}; ${text}`);
    } else {
      texts.push(text);
    }
  });
  return {
    headline: sentence(partText(verdict, wording)),
    rest: texts.map(sentence),
  };
}

/** Abbreviations, such as those of months, may end in a full stop. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function partText(part: VerdictPart, wording: VerdictWording): string {
  const { translate, nameOf, show, list } = wording;
  switch (part.kind) {
    case 'verdict':
      return part.environment
        ? environmentText(nameOf(part.environment), part, wording)
        : [
            wordText(part, wording),
            part.since && sinceText(part.since, wording),
          ]
            .filter(Boolean)
            .join(' ');
    case 'unexplained':
      return translate('issue.unexplained');
    case 'cause':
      return wording.causeOf(part.problem);
    case 'compliant-at':
      return translate('state.compliantAt', {
        time: wording.formatMoment(part.at),
      });
    case 'newest':
      return translate('verdict.newest', {
        state: lower(translate(WORDS[part.word])),
      });
    case 'runs-this':
      return translate('verdict.runsThis', {
        count: part.environments.length,
        names: list(part.environments.map(nameOf)),
      });
    case 'runs':
      return runText(part.run, part.stated === true, wording);
    case 'more-environments':
      return translate('environments.more', { count: part.count });
    default: {
      const names = part.names.map(show);
      const more =
        part.more > 0 ? [translate('issue.more', { amount: part.more })] : [];
      return translate(NAMED[part.kind], { name: list([...names, ...more]) });
    }
  }
}

function wordText(
  { word, original }: { word: VerdictWord; original?: string },
  { translate, show }: VerdictWording,
): string {
  return word === 'unknown' && original
    ? translate('state.unknownOriginal', { original: show(original) })
    : translate(WORDS[word]);
}

function environmentText(
  name: string,
  { word, since }: { word: VerdictWord; since?: Since },
  wording: VerdictWording,
): string {
  const { translate } = wording;
  if (word === 'non-compliant') {
    return since
      ? translate('sentence.nonCompliantSince', {
          name,
          since: sinceText(since, wording),
        })
      : translate('sentence.nonCompliant', { name });
  }
  return translate(
    word === 'unknown' ? 'sentence.unknown' : 'sentence.incomplete',
    { name },
  );
}

/** @param stated - the environment and its state were just named */
function runText(
  run: VerdictRun,
  stated: boolean,
  { translate, nameOf, show }: VerdictWording,
): string {
  const { commit, fingerprint, behind, state } = run;
  const build = show(commit?.sha ?? fingerprint);
  return [
    stated
      ? translate('verdict.itRuns', { build })
      : translate('verdict.runs', { name: nameOf(run), build }),
    !stated &&
      lower(translate(STATE_MESSAGES[state] ?? STATE_MESSAGES.unknown)),
    behind && translate('environments.behindFull', { count: behind }),
  ]
    .filter(Boolean)
    .join(', ');
}

function sinceText(
  { at, atLeast }: Since,
  { translate, formatSince }: VerdictWording,
): string {
  const when = formatSince(at);
  return translate(atLeast ? 'since.atLeast' : 'since.at', { when });
}

function lower(word: string): string {
  return word.toLocaleLowerCase();
}
