import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import { useId } from 'react';
import { useTranslation } from '../i18n/useTranslation';

/** Asks before what was entered in a dialog is lost. */
export function DiscardDialog(props: { onKeep(): void; onDiscard(): void }) {
  const { onKeep, onDiscard } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onKeep}
      maxWidth="xs"
      PaperProps={{ role: 'alertdialog' }}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      transitionDuration={0}
    >
      <DialogTitle id={id}>{t('write.discardTitle')}</DialogTitle>
      <DialogContent id={`${id}-hint`}>{t('write.discardHint')}</DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>{t('write.discard')}</Button>
        <Button
          color="primary"
          variant="contained"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the safe answer to a question that was just asked
          autoFocus
          // Material UI 4 fails on the ripple of what React 18 focuses at once.
          disableFocusRipple
          onClick={onKeep}
        >
          {t('write.keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
