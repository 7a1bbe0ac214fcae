import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { clipText } from '../../model/clipText';
import { severitiesOf, severityWord } from './severity';

type Results = NonNullable<AttestationDetails['scans']>[number]['results'];

const useStyles = makeStyles(
  theme => ({
    scroller: { overflowX: 'auto' },
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
        minWidth: 120,
        textAlign: 'left',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
    some: { fontWeight: 'bold' },
  }),
  { name: 'SupplyChainScanCounts' },
);

/** A scanner's findings per target, by severity. */
export function ScanCounts(props: { results: Results }) {
  const { results } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLanguage());
  const severities = severitiesOf(results);
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t('attestation.scan')}>
        <thead>
          <tr>
            <th scope="col">{t('attestation.scanned')}</th>
            {severities.map(severity => (
              <th key={severity} scope="col">
                {severityWord(t, severity)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ name, counts }, index) => (
            // Parts of a scan may have no name.
            <tr key={index}>
              <th scope="row">
                <bdi>{clipText(name ?? `${index + 1}`, 100)}</bdi>
              </th>
              {severities.map(severity => {
                const count = counts.find(
                  total => total.severity === severity,
                )?.count;
                return (
                  <td
                    key={severity}
                    className={count ? classes.some : undefined}
                  >
                    {count === undefined ? t('state.unknown') : format(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
