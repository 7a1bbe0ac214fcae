import {
  PROBLEM_REASONS,
  type ProblemReason,
  type StateValue,
  type ToFix,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { formatMoment, formatRelative } from '../../ui/formatTime';
import { problemText } from '../../ui/problemText';

/** What to do; other reasons are about an annotation. */
const ADVICE = {
  'no-region': 'add',
  'unknown-region': 'add',
  'organization-not-configured': 'add',
  'configuration-invalid': 'check',
  'link-not-allowed': 'allow',
  'organization-not-found': 'check',
  'service-account-not-found': 'check',
  'key-refused': 'key',
  'role-too-low': 'role',
  'rate-limited': 'lower',
  'region-unavailable': 'region',
  'unexpected-answer': 'region',
  'previous-key': 'key',
  'key-expiry': 'expiry',
  'write-key-refused': 'key',
} as const satisfies Partial<Record<ToFix['reason'], string>>;

/** When it is read. */
interface Clock {
  /** In milliseconds. */
  now: number;
  language: string | undefined;
}

/** A problem to fix, as text for admins. */
interface ToFixText {
  what: string;
  /** How to fix it, with the setting to change as it is. */
  advice: string;
}

/** Describes a problem to fix. */
export function toFixText(
  t: Translate,
  problem: ToFix,
  clock: Clock,
): ToFixText {
  const { mistake, since } = problem;
  const timeOf = (moment: string | undefined) =>
    moment === undefined
      ? ''
      : formatRelative(moment, clock.now, t('time.justNow'), clock.language);
  const shown = isProblem(problem) ? problemText(t, problem) : undefined;
  const advice = mistake
    ? `${mistake}.`
    : adviceText(t, problem) ?? shown?.advice;
  return {
    what: whatText(t, problem, { expiry: timeOf(problem.expiresAt), ...clock }),
    advice: [
      mistake ? '' : shown?.choices,
      advice,
      since &&
        t('health.since', {
          time: formatMoment(since, clock.now, clock.language),
        }),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** Whether pages of components report the same. */
function isProblem(
  problem: ToFix,
): problem is ToFix & { reason: ProblemReason } {
  return (PROBLEM_REASONS as readonly string[]).includes(problem.reason);
}

function whatText(
  t: Translate,
  problem: ToFix,
  { expiry, now }: { expiry: string; now: number },
): string {
  const { reason, flow, detail, httpStatus, value } = problem;
  const org = isolateText(problem.org ?? '', 80);
  if (reason === 'configuration-invalid') {
    return t('health.reason.mistake', { setting: problem.setting ?? '' });
  }
  if (reason === 'key-expiry') {
    return t(
      `health.reason.${isExpired(problem, now) ? 'expired' : 'expires'}`,
      {
        org,
        key: value ? isolateText(value, 80) : t('health.unnamedKey'),
        when: expiry,
      },
    );
  }
  if (reason === 'previous-key' || reason === 'write-key-refused') {
    return t(`health.reason.${reason}`, { org });
  }
  const what =
    flow !== undefined && kindOf(problem) === 'sources'
      ? t('health.reason.flowUnread', { flow: isolateText(flow, 80) })
      : problemText(t, { ...problem, reason }).what;
  const cause = detail ?? (httpStatus && `HTTP ${httpStatus}`);
  return cause ? `${what} (${cause})` : what;
}

function adviceText(t: Translate, problem: ToFix): string | undefined {
  const { reason, setting = '' } = problem;
  if (kindOf(problem) === 'sources' && !setting) {
    return t('health.advice.report');
  }
  const advice = Object.hasOwn(ADVICE, reason)
    ? ADVICE[reason as keyof typeof ADVICE]
    : undefined;
  return advice && t(`health.advice.${advice}`, { setting });
}

/** The kinds of problems that the page's sentence counts, the worst first. */
export const KINDS = [
  'regions',
  'keys',
  'settings',
  'sources',
  'weakKeys',
  'links',
] as const;

const KIND_OF: Partial<Record<ToFix['reason'], (typeof KINDS)[number]>> = {
  'key-refused': 'keys',
  'write-key-refused': 'keys',
  'previous-key': 'weakKeys',
  'key-expiry': 'weakKeys',
  'role-too-low': 'weakKeys',
  'configuration-invalid': 'settings',
  'organization-not-found': 'settings',
  'service-account-not-found': 'settings',
  'region-unavailable': 'regions',
  'unexpected-answer': 'regions',
  'rate-limited': 'sources',
};

/** The kind of a problem. */
export function kindOf({ reason, org }: ToFix): (typeof KINDS)[number] {
  const kind = KIND_OF[reason] ?? 'links';
  return kind === 'regions' && org !== undefined ? 'sources' : kind;
}

/** The mark of a problem: a failure, or something to do in time. */
export function markOf(problem: ToFix, now: number): StateValue {
  if (problem.reason === 'key-expiry') {
    return isExpired(problem, now) ? 'non-compliant' : 'pending';
  }
  const kind = kindOf(problem);
  return kind === 'links' || kind === 'weakKeys' ? 'missing' : 'non-compliant';
}

function isExpired({ expiresAt = '' }: ToFix, now: number): boolean {
  return Date.parse(expiresAt) <= now;
}
