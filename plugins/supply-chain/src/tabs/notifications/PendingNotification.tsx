import { makeStyles } from '@material-ui/core/styles';
import type {
  NotificationRecord,
  PendingNotification,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { MutedText } from '../../ui/MutedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { UserName } from '../../ui/UserName';
import { SentMark } from '../../writes/SentMark';
import { NotificationCard } from './NotificationCard';

const useStyles = makeStyles(
  theme => ({ mark: { marginBottom: theme.spacing(1.5) } }),
  { name: 'SupplyChainPendingNotification' },
);

/**
 * A notification as it was sent. A new one that the region shows is only
 * missing in the annotation.
 *
 * @param props - `edited` is the notification that the region still shows
 */
export function PendingNotificationCard(props: {
  pending: PendingNotification;
  edited?: NotificationRecord;
}) {
  const { pending, edited } = props;
  const { environments, triggers, targets } = pending;
  return (
    <NotificationCard
      notification={
        edited ? { ...edited, environments, triggers, targets } : pending
      }
      mark={<Mark pending={pending} />}
      isPending
      live={edited}
    />
  );
}

function Mark(props: { pending: PendingNotification }) {
  const { region, org, number, change, outcome, by, sentAt } = props.pending;
  const classes = useStyles();
  const { t } = useTranslation();
  const who = t('notify.pendingBy', {
    user: <UserName userRef={by} />,
    when: <RelativeTime moment={sentAt} />,
  });
  if (change === 'updated' || number === undefined) {
    return (
      <div className={classes.mark}>
        <SentMark outcome={outcome}>{who}</SentMark>
      </div>
    );
  }
  return (
    <div className={classes.mark}>
      <strong>{t('notify.unlinked')}</strong> <MutedText>{who}</MutedText>
      <MutedText block>
        {t('notify.unlinkedHint', {
          reference: isolateText(`${region}:${org}/${number}`, 120),
        })}
      </MutedText>
    </div>
  );
}
