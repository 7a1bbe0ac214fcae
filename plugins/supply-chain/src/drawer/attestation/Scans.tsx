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
import { useFileResults } from '../../queries/useEntityQueries';
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

/** Scanner runs: the counts of each target, then their findings. */
export function Scans(props: { attestation: AttestationDetails }) {
  const { scans = [], omitted } = props.attestation;
  const classes = useStyles({ lines: 0 });
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      {scans.map((scan, index) => (
        // The same scanner may have run more than once.
        <div key={index} className={classes.root}>
          <Results
            label={t('attestation.scan')}
            results={targetsOf(t, scan, language).map(({ name, counts }) => ({
              name,
              facts: [counts],
            }))}
            none={t('state.unknown')}
            omitted={scan.omittedResults}
          />
          <Omitted count={scan.omittedSeverities} />
          <Findings results={scan.results} />
        </div>
      ))}
      <Omitted count={omitted?.scans} />
    </>
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

/** The targets of a scan by name, with how much was found in each. */
export function targetsOf(
  t: Translate,
  { tool, version, results, omittedSeverities }: ScanRecord,
  language: string | undefined,
): { name: string; counts: string }[] {
  const scanner = [tool, version].filter(Boolean).join(' ');
  return results.map(({ name, counts, findings, omittedFindings }, index) => {
    const target = name ?? (results.length > 1 && `${index + 1}`);
    const found = counts.filter(({ count }) => count > 0);
    const isClean =
      found.length + findings.length === 0 &&
      !omittedFindings &&
      !omittedSeverities &&
      COUNTED.every(wanted =>
        counts.some(({ severity }) => severity === wanted),
      );
    return {
      name:
        [scanner, target].filter(Boolean).join(': ') ||
        t('attestation.findingList'),
      counts: isClean
        ? t('attestation.noFindings')
        : listCounts(t, found.length > 0 ? found : counts, language) ||
          t('state.unknown'),
    };
  });
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
        }))}
        omitted={data.omitted}
      />
      <Findings results={data.scans.flatMap(scan => scan.results)} />
    </div>
  );
}
