import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails,
  ScanRecord,
  ScanResult,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { errorKind } from '../../model/errorKind';
import { isolateText } from '../../model/text';
import { useFileResults } from '../../queries/useFileResults';
import { MutedText } from '../../ui/text';
import { StateMark } from '../../ui/states';
import { toneStyle } from '../../ui/tones';
import { Omitted, Results } from '../parts/Results';
import { testName } from '../parts/testText';

/** More findings than this are collapsed. */
const SHOWN_FINDINGS = 10;

const useStyles = makeStyles(
  theme => ({
    root: { display: 'grid', gap: theme.spacing(0.75) },
    text: { margin: 0 },
    severity: { minWidth: 72, fontWeight: 'bold' },
    severe: toneStyle(theme, 'bad'),
    // Two lines for each test and one for each finding, so that what follows
    // doesn't jump.
    room: ({ lines }: { lines: number }) => ({
      minHeight: theme.spacing(3 * Math.min(lines, 12)),
    }),
  }),
  { name: 'SupplyChainScans' },
);

/** Scanner runs with their counts, targets and findings. */
export function Scans(props: { attestation: AttestationDetails }) {
  const { scans = [], omitted } = props.attestation;
  return (
    <>
      {scans.map((scan, index) => (
        // The same scanner may have run more than once.
        <Scan key={index} scan={scan} />
      ))}
      <Omitted count={omitted?.scans} />
    </>
  );
}

function Scan(props: { scan: ScanRecord }) {
  const { scan } = props;
  const { tool, version, results, omittedResults, omittedSeverities } = scan;
  const classes = useStyles({ lines: 0 });
  const { t } = useTranslation();
  const language = useLanguage();
  const summary = summaryOf(t, scan, language);
  const scanner = [tool, version].filter(Boolean).join(' ');
  const hasTargets = results.some(({ name }, index) => name || index > 0);
  return (
    <div className={classes.root}>
      {summary && <p className={classes.text}>{summary}</p>}
      {scanner && (
        <MutedText block>
          <bdi>
            {t('attestation.scannedBy', { tool: isolateText(scanner, 100) })}
          </bdi>
        </MutedText>
      )}
      {(hasTargets || omittedSeverities) && (
        <Results
          label={t('attestation.scan')}
          results={results.map(({ name, counts }, index) => ({
            name: name ?? `${index + 1}`,
            facts: [
              counts.length > 0
                ? listCounts(t, counts, language)
                : t('state.unknown'),
            ],
          }))}
          omitted={omittedResults}
        />
      )}
      <Omitted count={omittedSeverities} />
      <Findings results={results} />
    </div>
  );
}

/** Findings with their severity, place and fix. */
function Findings(props: { results: readonly ScanResult[] }) {
  const { results } = props;
  const classes = useStyles({ lines: 0 });
  const { t } = useTranslation();
  return (
    <Results
      label={t('attestation.findingList')}
      results={results
        .flatMap(({ findings }) => findings)
        .map(({ id, severity, title, where, fixedIn, url }) => ({
          mark: (
            <span
              className={`${classes.severity} ${
                severity === 'critical' || severity === 'high'
                  ? classes.severe
                  : ''
              }`}
            >
              {severityWord(t, severity ?? 'unknown')}
            </span>
          ),
          name: id ?? t('attestation.unnamed'),
          url,
          facts: [
            where,
            fixedIn && t('attestation.fixedIn', { version: fixedIn }),
          ],
          below: title === id ? undefined : title,
        }))}
      shown={SHOWN_FINDINGS}
      omitted={sum(results.map(({ omittedFindings = 0 }) => omittedFindings))}
    />
  );
}

const SEVERITIES = {
  critical: 'attestation.severity.critical',
  high: 'attestation.severity.high',
  medium: 'attestation.severity.medium',
  low: 'attestation.severity.low',
  unknown: 'state.unknown',
} as const;

/** The severities that regions count. */
const COUNTED = ['high', 'medium', 'low'];

/** The label of a severity; unknown ones keep the scanner's word. */
function severityWord(t: Translate, severity: string): string {
  return Object.hasOwn(SEVERITIES, severity)
    ? t(SEVERITIES[severity as keyof typeof SEVERITIES])
    : isolateText(severity, 40);
}

/** For example `2 high, 3 medium`. */
function listCounts(
  t: Translate,
  counts: ScanResult['counts'],
  language: string | undefined,
): string {
  return counts
    .map(({ severity, count }) =>
      [
        count.toLocaleString(language),
        severityWord(t, severity).toLocaleLowerCase(),
      ].join(' '),
    )
    .join(', ');
}

/**
 * For example `Findings: 2 high, 3 medium`. Undefined if a part of the scan has
 * no count that others have, or some are left out.
 */
export function summaryOf(
  t: Translate,
  { results, omittedResults, omittedSeverities }: ScanRecord,
  language: string | undefined,
): string | undefined {
  const totals = totalsOf(results);
  const areCounted = (severities: readonly string[]) =>
    results.every(({ counts }) =>
      severities.every(wanted =>
        counts.some(({ severity }) => severity === wanted),
      ),
    );
  if (
    omittedResults ||
    omittedSeverities ||
    totals.length === 0 ||
    !areCounted(totals.map(({ severity }) => severity))
  ) {
    return undefined;
  }
  const found = totals.filter(({ count }) => count > 0);
  if (found.length > 0) {
    return t('attestation.findings', {
      counts: listCounts(t, found, language),
    });
  }
  if (
    results.some(({ findings, omittedFindings }) =>
      Boolean(findings.length || omittedFindings),
    )
  ) {
    return undefined;
  }
  return areCounted(COUNTED)
    ? t('attestation.noFindings')
    : t('attestation.findings', { counts: listCounts(t, totals, language) });
}

/** Findings across all targets by severity, most severe first. */
function totalsOf(results: readonly ScanResult[]): ScanResult['counts'] {
  const counts = results.flatMap(result => result.counts);
  const severities = new Set([
    ...Object.keys(SEVERITIES).filter(known =>
      counts.some(({ severity }) => severity === known),
    ),
    ...counts.map(({ severity }) => severity),
  ]);
  return [...severities].map(wanted => ({
    severity: wanted,
    count: sum(
      counts
        .filter(({ severity }) => severity === wanted)
        .map(({ count }) => count),
    ),
  }));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

/**
 * The failed tests with their messages, or a scanner's findings, if an
 * attestation failed and only its file names them.
 */
export function FileResults(props: {
  attestation: AttestationDetails;
  trailRef: TrailRef;
}) {
  const { id, state, subjects, hasEvidence } = props.attestation;
  const { junit = [], scans = [] } = props.attestation;
  const tests = junit.map(({ failures = 0, errors = 0 }) => failures + errors);
  const results = scans.flatMap(scan => scan.results);
  const findings = results.some(result => result.findings.length > 0)
    ? []
    : results.flatMap(({ counts }) => counts.map(({ count }) => count));
  const lines = 2 * sum(tests) + sum(findings);
  // Earlier entries aren't worth a file each.
  const isCurrent = subjects.some(({ counts }) => counts);
  return id &&
    isCurrent &&
    state === 'non-compliant' &&
    hasEvidence !== false &&
    lines > 0 ? (
    <ResultsOfFile id={id} lines={lines} trailRef={props.trailRef} />
  ) : null;
}

function ResultsOfFile(props: {
  id: string;
  lines: number;
  trailRef: TrailRef;
}) {
  const { id, lines, trailRef } = props;
  const classes = useStyles({ lines });
  const { t } = useTranslation();
  const { data, error, isPending } = useFileResults(trailRef, id);
  if (isPending) {
    return <div className={classes.room} />;
  }
  if (error) {
    // Whether there is a file, and who may read it, is said beside its button.
    return ['forbidden', 'notFound'].includes(errorKind(error)) ? null : (
      <MutedText block>{t('attestation.fileUnread')}</MutedText>
    );
  }
  return (
    <div>
      <Results
        label={t('attestation.failedTestList')}
        results={data.failed.map(test => ({
          mark: <StateMark state="non-compliant" wordless />,
          name: testName(test),
          code: true,
          below: test.message,
          note: test.passedLater ? t('attest.passedLater') : undefined,
        }))}
        omitted={data.omitted}
      />
      <Findings results={data.scans.flatMap(scan => scan.results)} />
    </div>
  );
}
