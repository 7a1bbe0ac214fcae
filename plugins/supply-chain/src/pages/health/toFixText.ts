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

/** The kinds of problems that the page's sentence counts, the worst first. */
export const KINDS = [
  'regions',
  'keys',
  'settings',
  'sources',
  'weakKeys',
  'links',
] as const;

type Kind = (typeof KINDS)[number];

/** The kind of a problem, and what to do; other reasons are about links. */
const FIXES = {
  'no-region': { kind: 'links', advice: 'add' },
  'unknown-region': { kind: 'links', advice: 'add' },
  'organization-not-configured': { kind: 'links', advice: 'add' },
  'configuration-invalid': { kind: 'settings', advice: 'check' },
  'link-not-allowed': { kind: 'links', advice: 'allow' },
  'organization-not-found': { kind: 'settings', advice: 'check' },
  'service-account-not-found': { kind: 'settings', advice: 'check' },
  'key-refused': { kind: 'keys', advice: 'key' },
  'role-too-low': { kind: 'weakKeys', advice: 'role' },
  'rate-limited': { kind: 'sources', advice: 'lower' },
  'region-unavailable': { kind: 'regions', advice: 'region' },
  'unexpected-answer': { kind: 'regions', advice: 'region' },
  'previous-key': { kind: 'weakKeys', advice: 'key' },
  'key-expiry': { kind: 'weakKeys', advice: 'expiry' },
  'write-key-refused': { kind: 'keys', advice: 'key' },
} as const satisfies Partial<
  Record<ToFix['reason'], { kind: Kind; advice: string }>
>;

function fixOf({ reason }: ToFix) {
  return Object.hasOwn(FIXES, reason)
    ? FIXES[reason as keyof typeof FIXES]
    : undefined;
}

/** When it is read. */
interface Clock {
  /** In milliseconds. */
  now: number;
  language: string | undefined;
}

/** Describes a problem to fix, and how, with the setting to change as it is. */
export function toFixText(
  t: Translate,
  problem: ToFix,
  clock: Clock,
): { what: string; advice: string } {
  const { mistake, since } = problem;
  const shown = isProblem(problem) ? problemText(t, problem) : undefined;
  const advice = adviceText(t, problem) ?? shown?.advice;
  return {
    what: whatText(t, problem, clock),
    advice: [
      !mistake && shown?.choices,
      mistake ? `${mistake}.` : advice,
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
  { now, language }: Clock,
): string {
  const { reason, flow, detail, httpStatus, value } = problem;
  const { expiresAt = '', setting = '' } = problem;
  const org = isolateText(problem.org ?? '', 80);
  switch (reason) {
    case 'configuration-invalid':
      return t('health.reason.mistake', { setting });
    case 'key-expiry':
      return t(
        `health.reason.${isExpired(problem, now) ? 'expired' : 'expires'}`,
        {
          org,
          key: value ? isolateText(value, 80) : t('health.unnamedKey'),
          when:
            expiresAt &&
            formatRelative(expiresAt, now, t('time.justNow'), language),
        },
      );
    case 'previous-key':
    case 'write-key-refused':
      return t(`health.reason.${reason}`, { org });
    default: {
      const what =
        flow !== undefined && kindOf(problem) === 'sources'
          ? t('health.reason.flowUnread', { flow: isolateText(flow, 80) })
          : problemText(t, { ...problem, reason }).what;
      const cause = detail ?? (httpStatus && `HTTP ${httpStatus}`);
      return cause ? `${what} (${cause})` : what;
    }
  }
}

function adviceText(t: Translate, problem: ToFix): string | undefined {
  const { setting = '' } = problem;
  if (kindOf(problem) === 'sources' && !setting) {
    return t('health.advice.report');
  }
  const advice = fixOf(problem)?.advice;
  return advice && t(`health.advice.${advice}`, { setting });
}

/** The kind of a problem. */
export function kindOf(problem: ToFix): Kind {
  const kind = fixOf(problem)?.kind ?? 'links';
  return kind === 'regions' && problem.org !== undefined ? 'sources' : kind;
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
