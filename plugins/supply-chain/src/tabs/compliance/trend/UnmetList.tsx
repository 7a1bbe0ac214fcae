import { makeStyles } from '@material-ui/core/styles';
import type { UnmetAttestation } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../../i18n/useTranslation';
import { MutedText } from '../../../ui/MutedText';
import { clipText } from '../../../model/clipText';
import { unmetCounts } from '../../../model/unmetCounts';

/** Maximum number to list; the trails table has them all. */
const SHOWN = 5;

const useStyles = makeStyles(
  theme => ({
    title: {
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
    },
    list: { margin: theme.spacing(0.5, 0, 0), padding: 0, listStyle: 'none' },
    item: { overflowWrap: 'anywhere' },
  }),
  { name: 'SupplyChainUnmetList' },
);

/** The attestations that fail, are missing or are pending most often. */
export function UnmetList(props: { unmet: readonly UnmetAttestation[] }) {
  const { unmet } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div>
      <h4 className={classes.title}>{t('trend.unmet')}</h4>
      {unmet.length === 0 && <MutedText block>{t('cell.none')}</MutedText>}
      <ul className={classes.list}>
        {unmet.slice(0, SHOWN).map(attestation => (
          <li key={attestation.name} className={classes.item}>
            <bdi>{clipText(attestation.name, 80)}</bdi>{' '}
            <MutedText>
              {unmetCounts(t, attestation)
                .map(({ text }) => text)
                .join(', ')}
            </MutedText>
          </li>
        ))}
      </ul>
    </div>
  );
}
