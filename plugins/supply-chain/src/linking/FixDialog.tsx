import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import { useId } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import LinkAssistant from './LinkAssistant';

/** The assistant for a link with problems. */
export default function FixDialog(props: { onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={props.onClose}
    >
      <DialogContent>
        <LinkAssistant titleId={id} />
      </DialogContent>
      <DialogActions>
        <Button style={{ textTransform: 'none' }} onClick={props.onClose}>
          {t('drawer.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
