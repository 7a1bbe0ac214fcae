import { makeStyles } from '@material-ui/core/styles';
import type { PendingAttestation } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { RelativeTime } from '../../ui/RelativeTime';
import { UserName } from '../../ui/UserName';
import { SentMark } from '../../writes/SentMark';

const useStyles = makeStyles(
  theme => ({ root: { padding: theme.spacing(0, 0.5, 1, 4.5) } }),
  { name: 'SupplyChainPendingMark' },
);

/** A sent attestation that the region doesn't show yet. */
export function PendingMark(props: { pending: PendingAttestation }) {
  const { outcome, compliant, by, sentAt } = props.pending;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <SentMark outcome={outcome}>
        {t('attest.pendingBy', {
          verdict: t(compliant ? 'state.compliant' : 'state.nonCompliant'),
          user: <UserName userRef={by} />,
          when: <RelativeTime moment={sentAt} />,
        })}
      </SentMark>
    </div>
  );
}
