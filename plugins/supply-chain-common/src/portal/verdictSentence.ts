import type { Problem } from '../link/problem';
import type { EnvironmentRef, TrailRef } from '../link/refs';
import type { Since, StateValue } from './base';
import type { VerdictFacts, VerdictRun } from './verdictFacts';

/**
 * The word for a verdict. A newest trail is waiting for what an older one, or a
 * running build, is incomplete without.
 *
 * @public
 */
export type VerdictWord =
  | 'compliant'
  | 'non-compliant'
  | 'waiting'
  | 'incomplete'
  | 'unknown'
  | 'no-trails';

/**
 * A sentence of a verdict, without its full stop.
 *
 * @public
 */
export type VerdictPart =
  | {
      kind: 'verdict';
      word: VerdictWord;
      /** The region's own word for an unknown one. */
      original?: string;
      /** What it is about, unless that is the trail. */
      environment?: EnvironmentRef;
      since?: Since;
    }
  /** At most two names, and how many more there are. */
  | {
      kind: 'failed' | 'missing' | 'pending' | 'overridden';
      names: readonly string[];
      more: number;
    }
  /** The region gave no reason for a failure. */
  | { kind: 'unexplained' }
  /** Why it is unknown. */
  | { kind: 'cause'; problem: Problem }
  | { kind: 'compliant-at'; at: string }
  /** About the newest trail, after the verdict on an environment. */
  | { kind: 'newest'; word: VerdictWord }
  | { kind: 'runs-this'; environments: readonly EnvironmentRef[] }
  /** `stated` if the verdict is about that environment. */
  | { kind: 'runs'; run: VerdictRun; stated?: true }
  | { kind: 'more-environments'; count: number };

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

/**
 * A verdict in words: the verdict and its start, the reason, and where it runs.
 *
 * @public
 */
export interface VerdictSentence {
  tone: 'good' | 'bad' | 'waiting' | 'neutral';
  /** The verdict first. */
  parts: VerdictPart[];
  actions: VerdictAction[];
}

/** More names or environments are only counted. */
const NAMED = 2;
const PLACES = 3;

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
export function verdictSentence(facts: VerdictFacts): VerdictSentence {
  const word = wordOf(facts);
  const run = worseRun(facts, word);
  if (run) {
    return ofEnvironment(run, facts, word);
  }
  return {
    tone: TONES[word],
    parts: [
      {
        kind: 'verdict',
        word,
        original: facts.originalState,
        since: facts.since,
      },
      ...reasons(facts, word),
      ...places(facts, word),
    ],
    actions: actionsOf(facts, word),
  };
}

function wordOf(facts: VerdictFacts): VerdictWord {
  const { state, trail, coverage, superseded, running } = facts;
  switch (state) {
    case 'compliant':
      // What isn't read may be worse than what is.
      return !coverage.complete && running.some(isUnknown)
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

function wordOfRun(state: StateValue): VerdictWord {
  if (state === 'compliant' || state === 'non-compliant') {
    return state;
  }
  return state === 'unknown' ? 'unknown' : 'incomplete';
}

function isUnknown({ state }: VerdictRun): boolean {
  return state === 'unknown';
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
    const rank = rankOf(wordOfRun(run.state));
    return rank < limit || (rank === 0 && !isOf(facts, run));
  });
  return worse
    .reverse()
    .sort((a, b) => rankOf(wordOfRun(a.state)) - rankOf(wordOfRun(b.state)))
    .at(0);
}

/** Whether a build is the trail's, or another flow's of the same commit. */
function isOf({ trail }: VerdictFacts, run: VerdictRun): boolean {
  if (!trail) {
    return false;
  }
  const isSameFlow = trail.flow === undefined || trail.flow === run.flow;
  return (
    (isSameFlow && trail.name === run.trail) ||
    (trail.commit !== undefined && trail.commit.sha === run.commit?.sha)
  );
}

function ofEnvironment(
  run: VerdictRun,
  facts: VerdictFacts,
  newest: VerdictWord,
): VerdictSentence {
  const { region, org, environment } = run;
  const word = wordOfRun(run.state);
  return {
    tone: TONES[word],
    parts: [
      {
        kind: 'verdict',
        word,
        environment: { region, org, environment },
        since: word === 'unknown' ? undefined : run.since,
      },
      { kind: 'runs', run, stated: true },
      ...(facts.trail
        ? [{ kind: 'newest' as const, word: newest }, ...reasons(facts, newest)]
        : []),
    ],
    actions: [
      { kind: 'see-build', fingerprint: run.fingerprint },
      { kind: 'copy-link' },
    ],
  };
}

function reasons(facts: VerdictFacts, word: VerdictWord): VerdictPart[] {
  const parts: VerdictPart[] = [];
  const name = (kind: 'failed' | 'missing' | 'pending' | 'overridden') => {
    const names = facts[kind] ?? [];
    if (names.length > 0) {
      const more = names.length > NAMED ? names.length - NAMED : 0;
      parts.push({ kind, names: names.slice(0, NAMED), more });
    }
  };
  switch (word) {
    case 'unknown':
      parts.push(...causes(facts));
      break;
    case 'compliant':
      name('overridden');
      break;
    case 'no-trails':
      break;
    default:
      name('failed');
      name('missing');
      name('pending');
      if (word === 'non-compliant' && parts.length === 0) {
        parts.push({ kind: 'unexplained' });
      }
  }
  return parts;
}

function causes({
  coverage,
  problems,
  compliantAt,
}: VerdictFacts): VerdictPart[] {
  const parts: VerdictPart[] = [];
  // A mistake in an annotation has no region, and may not matter.
  const problem = problems.find(({ region }) => region) ?? problems.at(0);
  // That records are still being read is said by the notice about the data.
  if (problem && coverage.why !== 'reading') {
    parts.push({ kind: 'cause', problem });
  }
  if (compliantAt) {
    parts.push({ kind: 'compliant-at', at: compliantAt });
  }
  return parts;
}

/** Where the build runs, and what runs elsewhere if that matters. */
function places(facts: VerdictFacts, word: VerdictWord): VerdictPart[] {
  if (word !== 'compliant' && word !== 'non-compliant') {
    return [];
  }
  const here = facts.running.filter(run => isOf(facts, run));
  const elsewhere = facts.running.filter(run => !here.includes(run));
  const isLagging = elsewhere.length > 0 && word === 'compliant';
  const shown = elsewhere.slice(0, PLACES);
  const parts: VerdictPart[] = [];
  if (here.length > 0 && !isLagging) {
    parts.push({ kind: 'runs-this', environments: here });
  }
  for (const run of shown) {
    parts.push({ kind: 'runs', run });
  }
  if (elsewhere.length > shown.length) {
    const count = elsewhere.length - shown.length;
    parts.push({ kind: 'more-environments', count });
  }
  return parts;
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
  const ref =
    region !== undefined && org !== undefined && flow !== undefined
      ? { region, org, flow, trail: name }
      : undefined;
  const actions: VerdictAction[] = [];
  if (ref && word !== 'compliant') {
    const [attestation] = [...failed, ...missing, ...pending];
    const kind = word === 'non-compliant' ? 'see-failed' : 'see-missing';
    actions.push({ kind, trail: ref, attestation });
  }
  if (originUrl && word !== 'compliant') {
    actions.push({ kind: 'open-job', url: originUrl });
  }
  actions.push({ kind: 'copy-link' });
  if (ref) {
    actions.push({ kind: 'package', trail: ref });
  }
  return actions;
}
