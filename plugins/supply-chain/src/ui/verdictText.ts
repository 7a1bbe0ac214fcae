import type {
  EnvironmentRef,
  Since,
  VerdictPart,
  VerdictRun,
  VerdictSentence,
  VerdictWord,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { isolateText } from '../model/isolateText';
import { stateWord } from '../model/stateWord';
import { formatMoment, formatShort } from './formatTime';
import { problemText } from './problemText';
import { shortenName } from './shortenName';

/** A verdict in words: the verdict itself, then the sentences behind it. */
export interface VerdictText {
  headline: string;
  rest: string[];
}

/** How a verdict is worded. */
interface Wording {
  t: Translate;
  labelOf(environment: EnvironmentRef): string;
  /** In milliseconds. */
  now: number;
  language?: string;
}

const WORDS = {
  compliant: 'state.compliant',
  'non-compliant': 'state.nonCompliant',
  waiting: 'state.waiting',
  incomplete: 'state.incomplete',
  unknown: 'state.unknown',
  'no-trails': 'compliance.empty',
} as const satisfies Record<VerdictWord, string>;

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

/** Words a verdict in the user's language. */
export function verdictText(
  { parts }: VerdictSentence,
  wording: Wording,
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

function partText(part: VerdictPart, wording: Wording): string {
  const { t, now, language } = wording;
  const nameOf = (environment: EnvironmentRef) =>
    isolateText(wording.labelOf(environment), 80);
  switch (part.kind) {
    case 'verdict':
      return part.environment
        ? environmentText(nameOf(part.environment), part, wording)
        : [wordText(part, t), part.since && sinceText(part.since, wording)]
            .filter(Boolean)
            .join(' ');
    case 'unexplained':
      return t('issue.unexplained');
    case 'cause':
      return problemText(t, part.problem).what;
    case 'reading':
      return t('notice.reading');
    case 'compliant-at':
      return t('state.compliantAt', {
        time: formatMoment(part.at, now, language),
      });
    case 'newest':
      return t('verdict.newest', { state: lower(t(WORDS[part.word])) });
    case 'runs-this':
      return t('verdict.runsThis', {
        count: part.environments.length,
        names: list(part.environments.map(nameOf), language),
      });
    case 'runs':
      return runText(part.run, part.stated ? undefined : nameOf(part.run), t);
    case 'more-environments':
      return t('environments.more', { count: part.count });
    default: {
      const names = part.names.map(name => isolateText(name, 60));
      const more =
        part.more > 0 ? [t('issue.more', { amount: part.more })] : [];
      return t(NAMED[part.kind], { name: list([...names, ...more], language) });
    }
  }
}

function wordText(
  { word, original }: { word: VerdictWord; original?: string },
  t: Translate,
): string {
  return word === 'unknown' && original
    ? stateWord(t, 'unknown', original)
    : t(WORDS[word]);
}

function environmentText(
  name: string,
  { word, since }: { word: VerdictWord; since?: Since },
  wording: Wording,
): string {
  const { t } = wording;
  if (word === 'non-compliant') {
    return since
      ? t('sentence.nonCompliantSince', {
          name,
          since: sinceText(since, wording),
        })
      : t('sentence.nonCompliant', { name });
  }
  return t(word === 'unknown' ? 'sentence.unknown' : 'sentence.incomplete', {
    name,
  });
}

/** @param name - of the environment, unless it was just named */
function runText(run: VerdictRun, name: string | undefined, t: Translate) {
  const { commit, fingerprint, behind, state } = run;
  const build = shortenName(commit?.sha ?? fingerprint);
  return [
    name === undefined
      ? t('verdict.itRuns', { build })
      : t('verdict.runs', { name, build }),
    name !== undefined && lower(stateWord(t, state)),
    behind && t('environments.behindFull', { count: behind }),
  ]
    .filter(Boolean)
    .join(', ');
}

function sinceText(since: Since, { t, now, language }: Wording): string {
  const when = formatShort(since.at, now, language, 'long');
  return t(since.atLeast ? 'since.atLeast' : 'since.at', { when });
}

function list(names: readonly string[], language: string | undefined): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

function lower(word: string): string {
  return word.toLocaleLowerCase();
}
