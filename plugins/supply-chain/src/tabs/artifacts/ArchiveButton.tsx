import Button from '@material-ui/core/Button';
import type {
  EnvironmentRef,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { useWriteAllowance } from '../../queries/useWrites';
import { useDialogHost } from '../../writes/DialogHost';
import { ArchiveDialog } from './ArchiveDialog';

/**
 * Opens the archive dialog, for users with permission and environments that the
 * component links to.
 */
export function ArchiveButton(props: {
  environment: EnvironmentRef;
  linked: LinkResponse['environments'];
}) {
  const { environment, linked } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('archive');
  const isLinked = linked.some(
    ref =>
      ref.region === environment.region &&
      ref.org === environment.org &&
      ref.environment === environment.environment,
  );
  if (!allowance?.allowed || !isLinked) {
    return null;
  }
  return (
    <Button
      size="small"
      aria-label={t('archive.archiveNamed', {
        environment: isolateText(environment.environment, 80),
      })}
      onClick={() =>
        showDialog(close => (
          <ArchiveDialog environment={environment} onClose={close} />
        ))
      }
    >
      {t('archive.archive')}
    </Button>
  );
}
