import { makeStyles } from '@material-ui/core/styles';
import WaitingIcon from '@material-ui/icons/Schedule';
import type { PendingAttestation } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { toneStyle } from '../../ui/tones';
import { UserName } from '../UserName';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0, 1),
      padding: theme.spacing(0, 0.5, 1, 4.5),
    },
    icon: { ...toneStyle(theme, 'waiting'), fontSize: '1.15rem' },
  }),
  { name: 'SupplyChainPendingMark' },
);

/** A sent attestation that the region doesn't show yet. */
export function PendingMark(props: { pending: PendingAttestation }) {
  const { outcome, compliant, by, sentAt } = props.pending;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.root} role="status">
      <WaitingIcon className={classes.icon} aria-hidden />
      <strong>
        {t(outcome === 'written' ? 'attest.pending' : 'attest.pendingUnknown')}
      </strong>
      <MutedText>
        {t('attest.pendingBy', {
          verdict: t(compliant ? 'attest.compliant' : 'attest.nonCompliant'),
          user: <UserName userRef={by} />,
          when: <RelativeTime moment={sentAt} />,
        })}
      </MutedText>
    </div>
  );
}
