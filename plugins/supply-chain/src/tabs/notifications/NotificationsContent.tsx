import { makeStyles } from '@material-ui/core/styles';
import NotificationsIcon from '@material-ui/icons/NotificationsNone';
import Skeleton from '@material-ui/lab/Skeleton';
import type {
  LinkResponse,
  NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useNotifications } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { EntityView } from '../../linking/EntityView';
import { NotificationButton, NotificationRefused } from './NotificationButton';
import { NotificationCard } from './NotificationCard';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { QueryStates } from '../../ui/QueryStates';
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
          response.notifications.length > 0 ? (
            <Cards notifications={response.notifications} link={link} />
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

function Unlinked(props: { link: LinkResponse }) {
  const { link } = props;
  return (
    <>
      <CoverageNotice queries={[{ data: link, error: null }]} />
      <CreateNotification link={link} known={[]} />
    </>
  );
}

function Cards(props: {
  notifications: readonly NotificationRecord[];
  link?: LinkResponse;
}) {
  const { notifications, link } = props;
  const classes = useStyles();
  return (
    <ul className={classes.grid}>
      {notifications.map(notification => {
        const { region, org, number } = notification;
        return (
          <li key={JSON.stringify([region, org, number])}>
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
          </li>
        );
      })}
    </ul>
  );
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
