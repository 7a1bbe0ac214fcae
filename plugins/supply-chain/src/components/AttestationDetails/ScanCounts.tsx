import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../hooks/useLanguage';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { clipText } from '../PipelineText';

type Scan = NonNullable<AttestationDetails['scan']>;

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

const useStyles = makeStyles(
  theme => ({
    table: {
      borderCollapse: 'collapse',
      '& th, & td': {
        padding: theme.spacing(0.25, 1.5, 0.25, 0),
        textAlign: 'right',
        fontWeight: 'normal',
        whiteSpace: 'nowrap',
      },
      '& thead th': { color: mutedColor(theme) },
      '& th:first-child': {
        textAlign: 'left',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
    some: { fontWeight: 'bold' },
  }),
  { name: 'SupplyChainScanCounts' },
);

/** How many findings a scanner had, by severity. */
export function ScanCounts(props: { scan: Scan }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLanguage());
  return (
    <table className={classes.table} aria-label={t('attestation.scan')}>
      <thead>
        <tr>
          <th scope="col">{t('attestation.scanned')}</th>
          {SEVERITIES.map(severity => (
            <th key={severity} scope="col">
              {t(`attestation.${severity}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.scan.map((counts, index) => (
          // A part of a scan need not have a name.
          <tr key={index}>
            <th scope="row">
              <bdi>{clipText(counts.name ?? `${index + 1}`, 100)}</bdi>
            </th>
            {SEVERITIES.map(severity => {
              const count = counts[severity];
              return (
                <td key={severity} className={count ? classes.some : undefined}>
                  {count === undefined ? '–' : format(count)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
