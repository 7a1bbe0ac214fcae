import { makeStyles } from '@material-ui/core/styles';
import NotificationsIcon from '@material-ui/icons/NotificationsNone';
import Skeleton from '@material-ui/lab/Skeleton';
import { useNotifications } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { EmptyState } from '../EmptyState';
import { EntityView } from '../EntityView';
import { NotificationCard } from '../NotificationCard';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';
import { ViewHeader } from '../ViewHeader';

const useStyles = makeStyles(
  theme => ({
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
    <EntityView annotation="notifications">
      {() => <Notifications />}
    </EntityView>
  );
}

function Notifications() {
  const classes = useStyles();
  const { t } = useTranslation();
  const query = useNotifications();
  const title = t('notifications.title');
  return (
    <>
      <ViewHeader title={title} answer={query.data} />
      <QueryNotices query={query} />
      <QueryStates query={query} skeleton={<CardsSkeleton label={title} />}>
        {({ notifications }) =>
          notifications.length > 0 ? (
            <ul className={classes.grid}>
              {notifications.map(notification => (
                <li
                  key={JSON.stringify([
                    notification.region,
                    notification.org,
                    notification.number,
                  ])}
                >
                  <NotificationCard notification={notification} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={NotificationsIcon}
              title={t('notifications.empty')}
              hint={t('notifications.emptyHint')}
            />
          )
        }
      </QueryStates>
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
