import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { isolateText } from '../../model/isolateText';
import { Disclosure } from '../../ui/Disclosure';
import { Findings } from './Findings';
import { Omitted } from './Omitted';
import { ScanCounts } from './ScanCounts';
import { severitiesOf, severityWord, totalsOf } from './severity';

type Scan = NonNullable<AttestationDetails['scans']>[number];

/** More findings than this are collapsed. */
const SHOWN_FINDINGS = 10;

const useStyles = makeStyles(
  theme => ({
    root: { display: 'grid', gap: theme.spacing(0.75) },
    text: { margin: 0 },
  }),
  { name: 'SupplyChainScans' },
);

/** Scanner runs with their counts, targets and findings. */
export function Scans(props: { scans: readonly Scan[] }) {
  return (
    <>
      {props.scans.map((scan, index) => (
        // The same scanner may have run more than once.
        <ScanPart key={index} scan={scan} />
      ))}
    </>
  );
}

function ScanPart(props: { scan: Scan }) {
  const { results, omittedResults, omittedSeverities } = props.scan;
  const classes = useStyles();
  const { t } = useTranslation();
  const summary = summaryOf(t, props.scan, useLanguage());
  const tool = toolText(t, props.scan);
  return (
    <div className={classes.root}>
      {summary && <p className={classes.text}>{summary}</p>}
      {tool && (
        <MutedText block>
          <bdi>{tool}</bdi>
        </MutedText>
      )}
      {(omittedSeverities ||
        results.some(({ name }, index) => name || index > 0)) && (
        <ScanCounts results={results} />
      )}
      <Omitted count={omittedSeverities} />
      <Omitted count={omittedResults} />
      <ScanFindings results={results} />
    </div>
  );
}

/** The findings of a scan, the first ones open. */
export function ScanFindings(props: { results: Scan['results'] }) {
  const { results } = props;
  const { t } = useTranslation();
  const findings = results.flatMap(result => result.findings);
  const omitted = results.reduce(
    (sum, { omittedFindings = 0 }) => sum + omittedFindings,
    0,
  );
  return (
    <>
      <Findings findings={findings.slice(0, SHOWN_FINDINGS)} />
      {findings.length > SHOWN_FINDINGS && (
        <Disclosure
          summary={t('issue.more', {
            amount: findings.length - SHOWN_FINDINGS,
          })}
        >
          <Findings findings={findings.slice(SHOWN_FINDINGS)} />
        </Disclosure>
      )}
      <Omitted count={omitted} />
    </>
  );
}

function toolText(t: Translate, { tool, version }: Scan): string | undefined {
  return (
    tool &&
    t('attestation.scannedBy', {
      tool: isolateText([tool, version].filter(Boolean).join(' '), 100),
    })
  );
}

/** Whether a part of a scan lists findings, whatever it counts. */
function hasFindings({
  findings,
  omittedFindings = 0,
}: Scan['results'][number]): boolean {
  return findings.length + omittedFindings > 0;
}

/** The severities that regions count. */
const COUNTED = ['high', 'medium', 'low'];

/** Whether all parts of a scan count the findings of the given severities. */
function areCounted(
  severities: readonly string[],
  results: Scan['results'],
): boolean {
  return severities.every(wanted =>
    results.every(({ counts }) =>
      counts.some(({ severity }) => severity === wanted),
    ),
  );
}

/**
 * For example `2 high, 3 medium findings`. Undefined if a part of the scan has
 * no count that others have, which the table shows, or some are left out.
 */
export function summaryOf(
  t: Translate,
  { results, omittedResults, omittedSeverities }: Scan,
  language: string | undefined,
): string | undefined {
  const severities = severitiesOf(results);
  if (
    omittedResults ||
    omittedSeverities ||
    severities.length === 0 ||
    !areCounted(severities, results)
  ) {
    return undefined;
  }
  const totals = totalsOf(results);
  const found = totals.filter(({ count }) => count > 0);
  if (found.length === 0 && results.some(hasFindings)) {
    return undefined;
  }
  return found.length === 0 && areCounted(COUNTED, results)
    ? t('attestation.noFindings')
    : t('attestation.findings', {
        counts: (found.length > 0 ? found : totals)
          .map(({ severity, count }) =>
            [
              count.toLocaleString(language),
              severityWord(t, severity).toLocaleLowerCase(),
            ].join(' '),
          )
          .join(', '),
      });
}
