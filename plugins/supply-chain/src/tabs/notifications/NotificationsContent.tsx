import Button from '@material-ui/core/Button';
import AddIcon from '@material-ui/icons/Add';
import EditIcon from '@material-ui/icons/EditOutlined';
import NotificationsIcon from '@material-ui/icons/NotificationsNone';
import {
  type LinkResponse,
  type NotificationRecord,
  type NotificationsResponse,
} from 'backstage-plugin-supply-chain-common';
import { lazy } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { EntityView } from '../../linking/EntityView';
import { isolateText, listNames } from '../../model/text';
import {
  useLink,
  useNotifications,
  useWriteAllowance,
  useWrites,
} from '../../queries/useEntityQueries';
import { Answer } from '../../ui/VerdictFrame';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState } from '../../ui/EmptyState';
import { PLAIN_LIST } from '../../ui/styles';
import { Freshness } from '../../ui/Freshness';
import { MutedText } from '../../ui/text';
import { causeOf } from '../../ui/problemText';
import { useAskAdmin } from '../../ui/ProblemItems';
import { QueryStates } from '../../ui/QueryStates';
import { Section } from '../../ui/Panel';
import { TableSkeleton } from '../../ui/TablePager';
import { DialogHost, useDialogHost } from '../../writes/WriteDialog';
import { deliverySentence, uncoveredEnvironments } from './delivery';
import { isEditable } from './notificationDraft';
import { NotificationRow } from './NotificationRow';

const NotificationDialog = lazy(() => import('./NotificationDialog'));

/** The Notifications tab of an entity. */
export function NotificationsContent() {
  return (
    <EntityView annotation="notifications" unannotated={<Unannotated />}>
      {link => (
        <DialogHost>
          <Notifications link={link} />
        </DialogHost>
      )}
    </EntityView>
  );
}

function Unannotated() {
  const { data: link } = useLink();
  return link?.configured ? (
    <DialogHost>
      <CoverageNotice queries={[{ data: link, error: null }]} />
      <CreateNotification link={link} />
    </DialogHost>
  ) : null;
}

function Notifications({ link }: { link?: LinkResponse }) {
  const { t } = useTranslation();
  const query = useNotifications();
  const linkQuery = useLink();
  // At once with the buttons, so that nothing moves, unless these fail.
  const isPending = [useWrites(), linkQuery].some(
    other => other.isPending && other.failureCount === 0,
  );
  const skeleton = <TableSkeleton label={t('notifications.title')} />;
  return (
    <>
      <CoverageNotice queries={[query]} behind={linkQuery} />
      <QueryStates query={query} skeleton={skeleton}>
        {response =>
          isPending ? skeleton : <Listed response={response} link={link} />
        }
      </QueryStates>
    </>
  );
}

/** Whether deliveries work, what isn't covered, and the notifications. */
function Listed(props: {
  response: NotificationsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { notifications, problems } = response;
  const { t } = useTranslation();
  const create = <CreateNotification link={link} />;
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
  const uncovered = uncoveredEnvironments(response, link);
  return (
    <>
      <Answer
        {...deliverySentence(t, notifications)}
        beside={<Freshness queries={[{ data: response, error: null }]} />}
      >
        {uncovered.length > 0 && (
          <p>
            {t('notifications.uncovered', { names: listNames(t, uncovered) })}
          </p>
        )}
        {create}
      </Answer>
      <Section title={t('notifications.title')}>
        <ul style={PLAIN_LIST}>
          {notifications.map(notification => (
            <NotificationRow
              key={JSON.stringify([
                notification.region,
                notification.org,
                notification.number,
              ])}
              notification={notification}
              action={<NotificationButton link={link} edited={notification} />}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

interface ButtonProps {
  link?: LinkResponse;
  edited?: NotificationRecord;
}

/** What creates a notification, or why the user can't. */
function CreateNotification(props: ButtonProps) {
  const { t } = useTranslation();
  const ask = useAskAdmin();
  const allowance = useWriteAllowance('notifications');
  if (!allowance || allowance.allowed) {
    return (
      <div style={{ marginTop: 12 }}>
        <NotificationButton {...props} />
      </div>
    );
  }
  if (allowance.reason === 'off') {
    return null;
  }
  const isForbidden = allowance.reason === 'forbidden';
  const text = t(isForbidden ? 'notify.forbidden' : 'notify.nothingLinked');
  return (
    <MutedText block>{isForbidden && ask ? `${text} ${ask}` : text}</MutedText>
  );
}

/** Opens the dialog to create or edit a notification, for users who may. */
function NotificationButton(props: ButtonProps) {
  const { link, edited } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('notifications');
  if (
    !allowance?.allowed ||
    !link ||
    (edited && !isEditable(edited, link.environments))
  ) {
    return null;
  }
  return (
    <Button
      size="small"
      color="primary"
      variant={edited ? 'outlined' : 'contained'}
      startIcon={edited ? <EditIcon /> : <AddIcon />}
      aria-label={
        edited &&
        t('notify.editNamed', { name: isolateText(edited.name ?? '', 80) })
      }
      onClick={() =>
        showDialog(close => (
          <NotificationDialog link={link} edited={edited} onClose={close} />
        ))
      }
    >
      {t(edited ? 'notify.edit' : 'notify.create')}
    </Button>
  );
}
