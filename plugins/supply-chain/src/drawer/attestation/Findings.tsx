import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { toneColor } from '../../ui/tones';
import { ExternalLink } from '../../ui/ExternalLink';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { RowList } from '../../ui/RowList';
import { severityWord } from './severity';

type Finding = NonNullable<
  AttestationDetails['scans']
>[number]['results'][number]['findings'][number];

const SEVERE: readonly (string | undefined)[] = ['critical', 'high'];

const useStyles = makeStyles(
  theme => ({
    severity: { minWidth: 72, fontWeight: 'bold' },
    severe: {
      color: toneColor(theme, 'bad'),
      '@media (forced-colors: active)': { color: 'CanvasText' },
    },
    title: { flexBasis: '100%', paddingLeft: 72 + theme.spacing(1) },
  }),
  { name: 'SupplyChainFindings' },
);

/** Scanner findings: severity, name, location and fix. */
export function Findings(props: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  return (
    <RowList rows={props.findings} label={t('attestation.findingList')}>
      {finding => <FindingRow finding={finding} />}
    </RowList>
  );
}

function FindingRow(props: { finding: Finding }) {
  const { id, severity, title, where, fixedIn, url } = props.finding;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <span
        className={`${classes.severity} ${
          SEVERE.includes(severity) ? classes.severe : ''
        }`}
      >
        {severityWord(t, severity ?? 'unknown')}
      </span>
      <ExternalLink to={url}>
        <bdi>{clipText(id ?? t('attestation.unnamed'), 100)}</bdi>
      </ExternalLink>
      {where && <bdi>{clipText(where, 120)}</bdi>}
      {fixedIn && (
        <MutedText>
          <bdi>
            {t('attestation.fixedIn', { version: clipText(fixedIn, 80) })}
          </bdi>
        </MutedText>
      )}
      {title && title !== id && (
        <div className={classes.title}>
          <MutedText>
            <bdi>{clipText(title, 240)}</bdi>
          </MutedText>
        </div>
      )}
    </>
  );
}
