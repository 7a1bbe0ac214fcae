import { makeStyles } from '@material-ui/core/styles';
import NotificationsIcon from '@material-ui/icons/NotificationsNone';
import Skeleton from '@material-ui/lab/Skeleton';
import type {
  LinkResponse,
  NotificationRecord,
  NotificationsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useNotifications } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { EntityView } from '../../ui/EntityView';
import { NotificationButton, NotificationRefused } from './NotificationButton';
import { NotificationCard } from './NotificationCard';
import { PendingNotificationCard } from './PendingNotification';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { isShown, QueryStates } from '../../ui/QueryStates';
import { causeOf } from '../../ui/problemText';
import { DialogHost } from '../../writes/DialogHost';
import { ViewHeader } from '../../ui/ViewHeader';

const useStyles = makeStyles(
  theme => ({
    create: { '&:not(:empty)': { marginBottom: theme.spacing(2) } },
    grid: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      gap: theme.spacing(2),
      margin: 0,
      padding: 0,
      listStyle: 'none',
    },
  }),
  { name: 'SupplyChainNotificationsContent' },
);

/** The Notifications tab of an entity. */
export function NotificationsContent() {
  return (
    <EntityView
      annotation="notifications"
      unannotated={link => (
        <DialogHost>
          <Unlinked link={link} />
        </DialogHost>
      )}
    >
      {link => (
        <DialogHost>
          <Notifications link={link} />
        </DialogHost>
      )}
    </EntityView>
  );
}

function Notifications(props: { link?: LinkResponse }) {
  const { link } = props;
  const { t } = useTranslation();
  const query = useNotifications();
  const title = t('notifications.title');
  return (
    <>
      <ViewHeader title={title} queries={[query]} />
      <CreateNotification link={link} known={query.data?.notifications ?? []} />
      <QueryStates query={query} skeleton={<CardsSkeleton label={title} />}>
        {response =>
          response.notifications.length + response.pending.length > 0 ? (
            <Cards response={response} link={link} />
          ) : (
            <EmptyState
              icon={NotificationsIcon}
              title={causeOf(t, response.problems) ?? t('notifications.empty')}
            />
          )
        }
      </QueryStates>
    </>
  );
}

/** Without the annotation, only what was just written is known. */
function Unlinked(props: { link: LinkResponse }) {
  const { link } = props;
  const query = useNotifications();
  const shown = isShown(query) ? query.data : undefined;
  return (
    <>
      <CoverageNotice queries={[{ data: link, error: null }]} behind={query} />
      <CreateNotification link={link} known={[]} />
      {shown && shown.pending.length > 0 && (
        <Cards response={shown} link={link} />
      )}
    </>
  );
}

/** The written notifications that aren't shown yet, then the linked ones. */
function Cards(props: {
  response: NotificationsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { notifications, pending } = response;
  const classes = useStyles();
  const editOf = (shown: NotificationRecord) =>
    pending.find(
      sent => sent.change === 'updated' && keyOf(sent) === keyOf(shown),
    );
  const edits = notifications.map(editOf);
  return (
    <ul className={classes.grid}>
      {pending
        .filter(sent => !edits.includes(sent))
        .map(sent => (
          <li key={sent.key}>
            <PendingNotificationCard pending={sent} />
          </li>
        ))}
      {notifications.map((notification, index) => (
        <li key={keyOf(notification)}>
          {edits[index] ? (
            <PendingNotificationCard
              pending={edits[index]}
              edited={notification}
            />
          ) : (
            <NotificationCard
              notification={notification}
              action={
                <NotificationButton
                  link={link}
                  known={notifications}
                  edited={notification}
                />
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function keyOf({
  region,
  org,
  number,
}: Pick<NotificationRecord, 'region' | 'org'> & { number?: number }): string {
  return JSON.stringify([region, org, number]);
}

/** What creates a notification, or why the user can't. */
function CreateNotification(props: {
  link?: LinkResponse;
  known: readonly NotificationRecord[];
}) {
  const classes = useStyles();
  return (
    <>
      <NotificationRefused />
      <div className={classes.create}>
        <NotificationButton {...props} />
      </div>
    </>
  );
}

function CardsSkeleton(props: { label: string }) {
  const classes = useStyles();
  return (
    <div className={classes.grid} role="progressbar" aria-label={props.label}>
      {[1, 2, 3].map(card => (
        <Skeleton key={card} variant="rect" height={260} />
      ))}
    </div>
  );
}
