import type {
  Problem,
  ProblemReason,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../hooks/useTranslation';
import { isolateText } from '../PipelineText';

/** Names of the messages; the record makes the compiler ask for each reason. */
const MESSAGES = {
  'invalid-value': 'invalidValue',
  'too-many-values': 'tooManyValues',
  'unknown-region': 'unknownRegion',
  'no-region': 'noRegion',
  'no-organization': 'noOrganization',
  'organization-not-configured': 'organizationNotConfigured',
  'organization-not-found': 'organizationNotFound',
  'flow-not-found': 'flowNotFound',
  'environment-not-found': 'environmentNotFound',
  'notification-not-found': 'notificationNotFound',
  'key-refused': 'keyRefused',
  'role-too-low': 'roleTooLow',
  'rate-limited': 'rateLimited',
  'region-unavailable': 'regionUnavailable',
  'unexpected-answer': 'unexpectedAnswer',
  'unreadable-records': 'unreadableRecords',
} as const satisfies Record<ProblemReason, string>;

/** Reasons whose hint of the portal names the values to choose from. */
const CHOICES: readonly ProblemReason[] = [
  'invalid-value',
  'unknown-region',
  'no-region',
  'organization-not-configured',
];

/** A problem in the user's words. */
export interface ProblemText {
  what: string;
  advice: string;
  /** The flow it was met at, where the sentence does not say so. */
  where?: string;
}

/**
 * Puts a problem into words. A reason that is newer than this version gives
 * the portal's own sentence.
 */
export function problemText(t: Translate, problem: Problem): ProblemText {
  const { reason, flow, count = 1 } = problem;
  if (!Object.hasOwn(MESSAGES, reason)) {
    return { what: problem.message, advice: problem.hint ?? '' };
  }
  const message = MESSAGES[reason];
  const words = {
    value: quoted(problem.value),
    annotation: problem.annotation ?? '',
    region: quoted(problem.region),
    org: quoted(problem.org),
    flow: quoted(flow),
  };
  return {
    what:
      message === 'unreadableRecords'
        ? t('problem.reason.unreadableRecords', { count })
        : t(`problem.reason.${message}`, words),
    advice:
      (CHOICES.includes(reason) && sentence(problem.hint)) ||
      t(`problem.advice.${message}`),
    ...(flow && reason !== 'flow-not-found' && { where: flow }),
  };
}

/** A hint of the portal may lack its full stop. */
function sentence(text: string | undefined): string | undefined {
  return text?.replace(/[^.]$/, '$&.');
}

function quoted(text: string | undefined): string {
  return text === undefined ? '?' : `“${isolateText(text, 80)}”`;
}
