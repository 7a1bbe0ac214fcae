import { makeStyles } from '@material-ui/core/styles';
import NotificationsIcon from '@material-ui/icons/NotificationsNone';
import type {
  LinkResponse,
  NotificationRecord,
  NotificationsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useLink, useNotifications } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { listNames } from '../../model/text';
import { Answer } from '../../ui/VerdictFrame';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState } from '../../ui/EmptyState';
import { EntityView } from '../../linking/EntityView';
import { Freshness } from '../../ui/Freshness';
import { causeOf } from '../../ui/problemText';
import { QueryStates } from '../../ui/QueryStates';
import { Section } from '../../ui/Panel';
import { TableSkeleton } from '../../ui/TablePager';
import { DialogHost } from '../../writes/DialogHost';
import { deliverySentence, uncoveredEnvironments } from './deliverySentence';
import { NotificationButton, NotificationRefused } from './NotificationButton';
import { NotificationRow } from './NotificationRow';

const useStyles = makeStyles(
  theme => ({
    create: { '&:not(:empty)': { marginTop: theme.spacing(1.5) } },
    list: { margin: 0, padding: 0, listStyle: 'none' },
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
          <CoverageNotice queries={[{ data: link, error: null }]} />
          <CreateNotification link={link} known={[]} />
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
  return (
    <>
      <CoverageNotice queries={[query]} behind={useLink()} />
      <QueryStates
        query={query}
        skeleton={<TableSkeleton label={t('notifications.title')} />}
      >
        {response => (
          <>
            <Deliveries response={response} link={link} />
            {response.notifications.length > 0 && (
              <List notifications={response.notifications} link={link} />
            )}
          </>
        )}
      </QueryStates>
    </>
  );
}

/** Whether deliveries work, and what the notifications don't cover. */
function Deliveries(props: {
  response: NotificationsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { notifications, problems } = response;
  const { t } = useTranslation();
  const create = <CreateNotification link={link} known={notifications} />;
  if (notifications.length === 0) {
    return (
      <>
        <EmptyState
          icon={NotificationsIcon}
          title={causeOf(t, problems) ?? t('notifications.empty')}
        />
        {create}
      </>
    );
  }
  const { state, headline } = deliverySentence(t, notifications);
  const uncovered = uncoveredEnvironments(response, link);
  return (
    <Answer
      state={state}
      headline={headline}
      beside={<Freshness queries={[{ data: response, error: null }]} />}
    >
      {uncovered.length > 0 && (
        <p>
          {t('notifications.uncovered', { names: listNames(t, uncovered) })}
        </p>
      )}
      {create}
    </Answer>
  );
}

function List(props: {
  notifications: readonly NotificationRecord[];
  link?: LinkResponse;
}) {
  const { notifications, link } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <Section title={t('notifications.title')}>
      <ul className={classes.list}>
        {notifications.map(notification => {
          const { region, org, number } = notification;
          return (
            <li key={JSON.stringify([region, org, number])}>
              <NotificationRow
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
    </Section>
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
