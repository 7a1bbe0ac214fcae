import Button from '@material-ui/core/Button';
import AddIcon from '@material-ui/icons/Add';
import EditIcon from '@material-ui/icons/EditOutlined';
import {
  NOTIFICATION_NAME_PATTERN,
  type LinkResponse,
  type NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { useWriteAllowance } from '../../queries/useWrites';
import { MessageLink } from '../../ui/MessageLink';
import { MutedText } from '../../ui/text';
import { useDialogHost } from '../../writes/DialogHost';
import { NotificationDialog } from './NotificationDialog';

/**
 * Opens the dialog to create or edit a notification, for users with permission.
 */
export function NotificationButton(props: {
  link?: LinkResponse;
  known: readonly NotificationRecord[];
  edited?: NotificationRecord;
}) {
  const { link, known, edited } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('notifications');
  if (!allowance?.allowed || !link || !isEditable(link, edited)) {
    return null;
  }
  return (
    <Button
      size="small"
      color="primary"
      variant={edited ? 'outlined' : 'contained'}
      style={{ textTransform: 'none' }}
      startIcon={edited ? <EditIcon /> : <AddIcon />}
      aria-label={
        edited &&
        t('notify.editNamed', {
          name: isolateText(edited.name || `#${edited.number}`, 80),
        })
      }
      onClick={() =>
        showDialog(close => (
          <NotificationDialog
            link={link}
            known={known}
            edited={edited}
            onClose={close}
          />
        ))
      }
    >
      {t(edited ? 'notify.edit' : 'notify.create')}
    </Button>
  );
}

/** Why the button is missing, if the user can do something about it. */
export function NotificationRefused() {
  const { t } = useTranslation();
  const allowance = useWriteAllowance('notifications');
  if (!allowance || allowance.allowed || allowance.reason === 'off') {
    return null;
  }
  const isForbidden = allowance.reason === 'forbidden';
  const text = t(isForbidden ? 'notify.forbidden' : 'notify.nothingLinked');
  return (
    <MutedText block>
      {text}
      <MessageLink
        to={isForbidden ? 'write-forbidden' : 'write-nothing-linked'}
        about={text}
      />
    </MutedText>
  );
}

/**
 * True for a notification with a valid name, which regions identify it by, and
 * with linked environments in its organization.
 */
function isEditable(link: LinkResponse, edited?: NotificationRecord): boolean {
  return (
    !edited ||
    (NOTIFICATION_NAME_PATTERN.test(edited.name ?? '') &&
      (edited.type ?? 'env').toLocaleLowerCase('en-US') === 'env' &&
      link.environments.some(
        ({ region, org }) => region === edited.region && org === edited.org,
      ))
  );
}
