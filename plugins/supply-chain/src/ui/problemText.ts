import type {
  Problem,
  ProblemReason,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { isolateText } from '../model/text';

/**
 * What to do; several reasons share an advice. A record, so that the compiler
 * requires every reason.
 */
const ADVICE = {
  'invalid-value': 'separate',
  'too-many-values': 'tooMany',
  'unknown-region': 'spelling',
  'no-region': 'add',
  'no-organization': 'add',
  'organization-not-configured': 'spelling',
  'configuration-invalid': 'admin',
  'link-not-allowed': 'spelling',
  'unknown-annotation': 'rename',
  'inherited-value': 'owner',
  'organization-not-found': 'spelling',
  'service-account-not-found': 'admin',
  'flow-not-found': 'annotation',
  'artifact-not-found': 'annotation',
  'environment-not-found': 'annotation',
  'notification-not-found': 'annotation',
  'key-refused': 'key',
  'role-too-low': 'admin',
  'rate-limited': 'later',
  'region-unavailable': 'later',
  'unexpected-answer': 'later',
  undecided: 'undecided',
  'unreadable-records': 'others',
} as const satisfies Record<ProblemReason, string>;

/** Maximum number of names. */
const SHOWN_NAMES = 10;

/** A problem as text for users. */
interface ProblemText {
  what: string;
  /** A suggestion and the available names. */
  choices: string;
  advice: string;
  /** The affected flow, if the text doesn't mention it. */
  where?: string;
}

/**
 * Describes a problem. Reasons unknown to this version fall back to the
 * portal's own message.
 */
export function problemText(
  t: Translate,
  problem: Omit<Problem, 'message'> & { message?: string },
): ProblemText {
  const { reason, flow, count = 1, annotation = '' } = problem;
  if (!Object.hasOwn(ADVICE, reason)) {
    return {
      what: problem.message ?? '',
      choices: '',
      advice: sentence(problem.hint ?? ''),
    };
  }
  const words = {
    value: named(problem.value),
    annotation: named(annotation),
    region: named(problem.region),
    org: named(problem.org),
    flow: named(flow),
    setting: isolateText(problem.setting ?? 'supplyChain', 200),
    amount: count,
    missing: `supply-chain/${reason === 'no-region' ? 'region' : 'org'}`,
  };
  return {
    what: t(`problem.reason.${reason}`, words),
    choices: choicesText(t, problem),
    advice: t(`problem.advice.${ADVICE[reason]}`, words),
    where: reason === 'flow-not-found' ? undefined : flow,
  };
}

function choicesText(
  t: Translate,
  problem: Pick<Problem, 'suggestion' | 'known' | 'inheritedFrom'>,
): string {
  const { suggestion, known = [], inheritedFrom } = problem;
  const names = known.slice(0, SHOWN_NAMES).map(name => isolateText(name, 80));
  return [
    inheritedFrom &&
      t('problem.inherited', { entity: isolateText(inheritedFrom, 200) }),
    suggestion && t('problem.didYouMean', { suggestion: named(suggestion) }),
    names.length > 0 &&
      t('problem.known', {
        names: names.join(', ') + (known.length > SHOWN_NAMES ? ' …' : ''),
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether the advice refers to an admin. */
export function isForAdmins({ reason }: Problem): boolean {
  return ['admin', 'key', 'later', 'spelling'].includes(ADVICE[reason]);
}

/** Hints from the portal may lack a full stop. */
function sentence(text: string): string {
  return text.replace(/[^.]$/, '$&.');
}

function named(text: string = '?'): string {
  return isolateText(text, 80);
}

/** Why something is unknown, if a problem says so. */
export function causeOf(
  t: Translate,
  problems: readonly Problem[],
): string | undefined {
  return problems.length > 0 ? problemText(t, problems[0]).what : undefined;
}
