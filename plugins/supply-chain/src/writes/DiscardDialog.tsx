import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import { makeStyles } from '@material-ui/core/styles';
import { useId } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { focusOutline } from '../ui/focusOutline';

const useStyles = makeStyles(theme => ({ root: focusOutline(theme) }), {
  name: 'SupplyChainDiscardDialog',
});

/** Asks for confirmation before discarding input. */
export function DiscardDialog(props: { onKeep(): void; onDiscard(): void }) {
  const { onKeep, onDiscard } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      className={classes.root}
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
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the safe choice of a dialog that just opened
          autoFocus
          // In Material UI 4, the ripple fails on autofocus with React 18.
          disableFocusRipple
          onClick={onKeep}
        >
          {t('write.keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
