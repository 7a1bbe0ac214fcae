import Button from '@material-ui/core/Button';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { isolateText } from '../../model/isolateText';
import { useWriteAllowance } from '../../queries/useWrites';
import { useDialogHost } from '../../writes/DialogHost';
import { AttestDialog } from './AttestDialog';
import type { AttestTarget } from '../parts/attestTarget';

/**
 * Opens the attest dialog, for users with permission.
 *
 * @param props - `target` is undefined while its artifact doesn't exist
 */
export function AttestButton(props: { target?: AttestTarget }) {
  const { target } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('attestations');
  if (!allowance?.allowed) {
    return null;
  }
  if (!target) {
    return <MutedText block>{t('attest.unbuilt')}</MutedText>;
  }
  return (
    <Button
      size="small"
      variant="outlined"
      color="primary"
      style={{ textTransform: 'none' }}
      aria-label={t('attest.attestNamed', {
        name: isolateText(target.name, 80),
      })}
      onClick={() =>
        showDialog(close => <AttestDialog target={target} onClose={close} />)
      }
    >
      {t('attest.attest')}
    </Button>
  );
}
