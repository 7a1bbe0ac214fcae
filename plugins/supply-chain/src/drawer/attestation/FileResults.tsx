import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
import type {
  AttestationDetails,
  FileResultsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind } from '../../model/errorKind';
import { clipText } from '../../model/clipText';
import { useFileResults } from '../../queries/useFileResults';
import { MutedText } from '../../ui/MutedText';
import { RowList } from '../../ui/RowList';
import { mutedColor, toneStyle } from '../../ui/tones';
import { UntrustedText } from '../../ui/UntrustedText';
import { Omitted } from './Omitted';
import { ScanFindings } from './Scans';

type FailedTest = FileResultsResponse['failed'][number];

const useStyles = makeStyles(
  theme => ({
    // Two lines for each test and one for each finding, so that what follows
    // doesn't jump.
    room: ({ lines }: { lines: number }) => ({
      minHeight: theme.spacing(3 * Math.min(lines, 12)),
    }),
    test: { display: 'flex', gap: theme.spacing(0.5) },
    icon: {
      ...toneStyle(theme, 'bad'),
      fontSize: '1rem',
      marginTop: '0.15em',
      flexShrink: 0,
    },
    code: { minWidth: 0, fontFamily: 'monospace' },
    message: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainFailedTests' },
);

/**
 * The failed tests with their messages, or a scanner's findings, if an
 * attestation failed and only its file names them.
 */
export function FileResults(props: {
  attestation: AttestationDetails;
  trailRef: TrailRef;
}) {
  const { id, state, subjects, hasEvidence, junit, scans } = props.attestation;
  const tests = (junit ?? []).reduce(
    (all, { failures = 0, errors = 0 }) => all + failures + errors,
    0,
  );
  const results = (scans ?? []).flatMap(scan => scan.results);
  const findings = results.some(result => result.findings.length > 0)
    ? 0
    : results
        .flatMap(({ counts }) => counts)
        .reduce((all, { count }) => all + count, 0);
  const lines = 2 * tests + findings;
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
      <RowList rows={data.failed} label={t('attestation.failedTestList')}>
        {test => <Test test={test} />}
      </RowList>
      <Omitted count={data.omitted} />
      <ScanFindings results={data.scans.flatMap(({ results }) => results)} />
    </div>
  );
}

function Test(props: { test: FailedTest }) {
  const { message, passedLater } = props.test;
  const classes = useStyles({ lines: 0 });
  const { t } = useTranslation();
  const name = clipText(nameOf(props.test), 240);
  return (
    <span className={classes.test}>
      <FailedIcon className={classes.icon} aria-hidden />
      <span className={classes.code}>
        <bdi>
          {passedLater ? t('attest.passedLater', { test: name }) : name}
        </bdi>
        {message && (
          <span className={classes.message}>
            <UntrustedText lines={3}>{message}</UntrustedText>
          </span>
        )}
      </span>
    </span>
  );
}

/** Most tools put the class before the name; else the suite does. */
export function nameOf({ name, suite }: FailedTest): string {
  return name === suite || name.includes(' › ') ? name : `${suite} › ${name}`;
}
