import {
  REVIEW_VERDICTS,
  type AttestationDetails,
  type FileResultsResponse,
  type OverrideRecord,
  type PullRequestRecord,
  type QualityGateRecord,
  type ReviewRecord,
  type RuleRecord,
  type ScanRecord,
  type ScanResult,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { stateWord } from '../../model/states';
import { isolateText } from '../../model/text';
import { shortenName } from '../../ui/names';
import type { Result, ResultList } from './Results';
import { failedTestList, suiteList } from './testResults';

/** More failed rules or findings than these are collapsed. */
const SHOWN_RULES = 20;
const SHOWN_FINDINGS = 10;

/** The results in an attestation's record. */
export function resultLists(
  t: Translate,
  details: AttestationDetails,
  language: string | undefined,
): ResultList[] {
  const { junit, rules = [], qualityGates = [], scans = [] } = details;
  const { tickets = [], pullRequests, truncated } = details;
  return [
    ...(junit ? [suiteList(t, junit, truncated === true)] : []),
    ...ruleLists(t, rules),
    { results: qualityGates.flatMap(gate => gateResults(t, gate)) },
    ...scans.flatMap(scan => scanLists(t, scan, language)),
    {
      results: tickets.map(({ key, url, exists, summary, status }) => ({
        state: stateOf(exists),
        name: key ?? url,
        url,
        facts: [
          summary,
          exists === false ? t('attestation.ticketNotFound') : status,
        ],
      })),
    },
    ...(pullRequests ?? []).flatMap(request => pullRequestLists(t, request)),
    ...(pullRequests?.length === 0
      ? [{ results: [{ name: t('attestation.noPullRequest') }] }]
      : []),
  ];
}

/** The results in an attestation's file. */
export function fileLists(
  t: Translate,
  { failed, omitted, scans }: FileResultsResponse,
): ResultList[] {
  return [
    { ...failedTestList(t, failed), omitted },
    findingList(
      t,
      scans.flatMap(scan => scan.results),
    ),
  ];
}

/** What an attestation overrides, and why. */
export function overrideResult(
  t: Translate,
  { reason, replaced }: OverrideRecord,
): Result {
  return {
    name: replaced
      ? t('event.overrides', { name: isolateText(replaced.name, 80) })
      : t('event.overridesUnnamed'),
    facts: [
      replaced?.state && stateWord(t, replaced.state),
      replaced?.type,
      byText(t, replaced?.reportedBy),
    ],
    at: replaced?.createdAt,
    below: reason,
  };
}

/** The failed rules with their reasons; passed rules are collapsed. */
function ruleLists(t: Translate, rules: readonly RuleRecord[]): ResultList[] {
  const [passed, others] = [true, false].map(isPassed =>
    rules
      .filter(({ compliant = false }) => compliant === isPassed)
      .map(({ rule, compliant, status, result, message }) => ({
        state: stateOf(compliant),
        name: rule,
        code: true,
        facts: [compliant === undefined ? status : undefined, result],
        below: message,
      })),
  );
  return [
    { results: others, shown: SHOWN_RULES },
    {
      label: t('attestation.rulesPassed', { amount: passed.length }),
      results: passed,
      shown: 0,
    },
  ];
}

/** The result of a quality gate, and the conditions behind it. */
function gateResults(t: Translate, gate: QualityGateRecord): Result[] {
  const { name, compliant, status, conditions } = gate;
  return [
    {
      state: stateOf(compliant),
      name: [t('attestation.qualityGate'), name].filter(Boolean).join(' '),
      facts: [compliant === undefined ? status : undefined],
    },
    ...conditions.map(({ metric, compliant: isMet, ...condition }) => ({
      state: stateOf(isMet),
      name: metric,
      code: true,
      facts: [
        isMet === undefined ? condition.status : undefined,
        condition.value,
        condition.threshold &&
          t('attestation.threshold', {
            threshold: isolateText(condition.threshold, 60),
          }),
      ],
    })),
  ];
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

/** The label of a severity; unknown ones keep the scanner's word. */
function severityWord(t: Translate, severity: string): string {
  const known = SEVERITIES.find(word => word === severity);
  if (known) {
    return t(`attestation.severity.${known}`);
  }
  return severity === 'unknown'
    ? t('state.unknown')
    : isolateText(severity, 40);
}

/** A scanner run: the counts of each target, then their findings. */
function scanLists(
  t: Translate,
  scan: ScanRecord,
  language: string | undefined,
): ResultList[] {
  const { results } = scan;
  const scanner = [scan.tool, scan.version].filter(Boolean).join(' ');
  const targets: Partial<ScanResult>[] = results.length > 0 ? results : [{}];
  const countText = ({ severity, count }: ScanResult['counts'][number]) =>
    [
      count.toLocaleString(language),
      severityWord(t, severity).toLocaleLowerCase(),
    ].join(' ');
  return [
    {
      results: targets.map(({ name, counts = [] }, index) => {
        const target = name ?? (targets.length > 1 && `${index + 1}`);
        const found = counts.filter(({ count }) => count > 0);
        const listed = found.length > 0 ? found : counts;
        return {
          name:
            [scanner, target].filter(Boolean).join(': ') ||
            t('attestation.findingList'),
          facts: [listed.map(countText).join(', ') || t('state.unknown')],
        };
      }),
    },
    findingList(t, results),
  ];
}

/** Findings with their severity, place and fix. */
function findingList(t: Translate, results: readonly ScanResult[]): ResultList {
  const findings = results.flatMap(result => result.findings);
  return {
    label: t('attestation.findingList'),
    results: findings.map(
      ({ id, severity = 'unknown', title, where, fixedIn, url }) => ({
        state: ['critical', 'high'].includes(severity)
          ? 'non-compliant'
          : 'unknown',
        word: severityWord(t, severity),
        name: id,
        url,
        facts: [
          where,
          fixedIn && t('attestation.fixedIn', { version: fixedIn }),
        ],
        below: title === id ? undefined : title,
      }),
    ),
    shown: SHOWN_FINDINGS,
  };
}

/** Only approvals are good. */
const REVIEW_STATES = new Map<string | undefined, StateValue>([
  ['approved', 'compliant'],
  ['changes-requested', 'non-compliant'],
  ['rejected', 'non-compliant'],
]);

/** A pull request with its reviews, and its commits. */
function pullRequestLists(
  t: Translate,
  request: PullRequestRecord,
): ResultList[] {
  const { title, url, state, author, mergedAt, commits = [] } = request;
  const { reviews } = request;
  return [
    {
      label: t('attestation.pullRequests'),
      results: [
        {
          name: title ?? url ?? t('attestation.pullRequest'),
          url,
          facts: [
            byText(t, author),
            mergedAt ? t('attestation.merged') : state,
            reviews ? undefined : t('state.unknown'),
            reviews?.length === 0 ? t('attestation.notReviewed') : undefined,
          ],
          at: mergedAt,
        },
        ...(reviews ?? []).map(review => ({
          state: REVIEW_STATES.get(review.verdict) ?? 'unknown',
          name: reviewText(t, review),
          at: review.at,
        })),
      ],
    },
    {
      label: t('attestation.commits', { amount: commits.length }),
      results: commits.map(commit => ({
        name: commit.sha && shortenName(commit.sha),
        url: commit.url,
        code: true,
        facts: [commit.message, byText(t, commit.author)],
        at: commit.committedAt,
      })),
      shown: 0,
    },
  ];
}

/** Who decided what in a review. */
export function reviewText(t: Translate, review: ReviewRecord): string {
  const { verdict } = review;
  const by = review.by ? isolateText(review.by, 80) : t('attestation.someone');
  if (verdict === undefined) {
    return t('attestation.review.listed', { by });
  }
  const known = REVIEW_VERDICTS.find(word => word === verdict);
  return known
    ? t(`attestation.review.${known}`, { by })
    : `${by}: ${isolateText(verdict, 60)}`;
}

/** Who did something, if known. */
export function byText(
  t: Translate,
  author: string | undefined,
): string | undefined {
  return author && t('cell.byAuthor', { author: isolateText(author, 60) });
}

function stateOf(isGood: boolean | undefined): StateValue {
  if (isGood === undefined) {
    return 'unknown';
  }
  return isGood ? 'compliant' : 'non-compliant';
}
