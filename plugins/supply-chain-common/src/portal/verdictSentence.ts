import type { TrailRef } from '../link/refs';
import { isOf, wordOf, wordOfRun } from './verdictFacts';
import type { VerdictFacts, VerdictRun, VerdictWord } from './verdictFacts';
import {
  environmentText,
  newestText,
  placeTexts,
  reasonTexts,
  runsText,
  trailText,
} from './verdictText';
import type { VerdictWording } from './verdictText';

/**
 * What a reader of a verdict can do.
 *
 * @public
 */
export type VerdictAction =
  /** Shows an attestation of a trail that failed or is missing. */
  | {
      kind: 'see-failed' | 'see-missing';
      trail: TrailRef;
      attestation?: string;
    }
  /** Shows a build that runs. */
  | { kind: 'see-build'; fingerprint: string }
  | { kind: 'open-job'; url: string }
  /** Downloads the proof of a trail. */
  | { kind: 'package'; trail: TrailRef }
  | { kind: 'copy-link' }
  | { kind: 'retry' };

/** A verdict in words, and what to do about it. @public */
export interface VerdictSentence {
  tone: 'good' | 'bad' | 'waiting' | 'neutral';
  /** The verdict and its start. */
  headline: string;
  /** The sentences behind it: the reason, and where it runs. */
  rest: string[];
  actions: VerdictAction[];
}

const TONES = {
  'non-compliant': 'bad',
  unknown: 'neutral',
  'no-trails': 'neutral',
  waiting: 'waiting',
  incomplete: 'waiting',
  compliant: 'good',
} as const satisfies Record<VerdictWord, VerdictSentence['tone']>;

/** What is said first: the first of these wins. */
const PRECEDENCE = ['bad', 'neutral', 'waiting', 'good'] as const;

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
  const word = wordOf(facts);
  const run = worseRun(facts, word);
  return run
    ? ofEnvironment(run, facts, word, wording)
    : {
        tone: TONES[word],
        headline: sentence(trailText(word, facts, wording)),
        rest: [
          ...reasonTexts(facts, word, wording),
          ...placeTexts(facts, word, wording),
        ].map(sentence),
        actions: actionsOf(facts, word),
      };
}

/**
 * What runs that is worse than the newest trail, or fails as well and is another
 * build. The last one in the order of promotion matters most.
 */
function worseRun(
  facts: VerdictFacts,
  word: VerdictWord,
): VerdictRun | undefined {
  const rankOf = (verdict: VerdictWord) => PRECEDENCE.indexOf(TONES[verdict]);
  const limit = rankOf(word);
  const worse = facts.running.filter(run => {
    const rank = rankOf(wordOfRun(run));
    return rank < limit || (rank === 0 && !isOf(facts, run));
  });
  return worse
    .reverse()
    .sort((a, b) => rankOf(wordOfRun(a)) - rankOf(wordOfRun(b)))
    .at(0);
}

function ofEnvironment(
  run: VerdictRun,
  facts: VerdictFacts,
  newest: VerdictWord,
  wording: VerdictWording,
): VerdictSentence {
  const rest = [runsText(run, wording)];
  if (facts.trail) {
    const latest = newestText(newest, wording);
    rest.push(...reasonTexts(facts, newest, wording, [latest]));
  }
  return {
    tone: TONES[wordOfRun(run)],
    headline: sentence(environmentText(run, wording)),
    rest: rest.map(sentence),
    actions: [
      { kind: 'see-build', fingerprint: run.fingerprint },
      { kind: 'copy-link' },
    ],
  };
}

/** Abbreviations, such as those of months, may end in a full stop. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function actionsOf(facts: VerdictFacts, word: VerdictWord): VerdictAction[] {
  const { trail, failed, missing, pending, coverage } = facts;
  if (word === 'unknown') {
    return coverage.why === 'unavailable' ? [{ kind: 'retry' }] : [];
  }
  if (word === 'no-trails' || !trail) {
    return [];
  }
  const { region, org, flow, name, originUrl } = trail;
  const ref = { region, org, flow, trail: name };
  const actions: VerdictAction[] = [];
  if (word !== 'compliant') {
    const [attestation] = [...failed, ...missing, ...pending];
    const kind = word === 'non-compliant' ? 'see-failed' : 'see-missing';
    actions.push({ kind, trail: ref, attestation });
    if (originUrl) {
      actions.push({ kind: 'open-job', url: originUrl });
    }
  }
  return [...actions, { kind: 'copy-link' }, { kind: 'package', trail: ref }];
}
