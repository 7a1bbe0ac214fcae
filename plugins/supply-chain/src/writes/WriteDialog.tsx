import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import { makeStyles, useTheme } from '@material-ui/core/styles';
import useMediaQuery from '@material-ui/core/useMediaQuery';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import type { WriteState } from '../queries/useWrite';
import { focusOutline } from '../ui/ViewFrame';
import { Notice } from '../ui/Notice';
import { toneColor } from '../ui/tones';
import { WriteProgress } from './WriteProgress';

const useStyles = makeStyles(
  theme => ({
    form: {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      overflow: 'hidden',
      ...focusOutline(theme),
    },
    question: focusOutline(theme),
    title: {
      paddingBottom: theme.spacing(1),
      overflowWrap: 'anywhere',
      '& h2': { fontWeight: 'bold' },
    },
    content: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(2.5),
      paddingTop: theme.spacing(2),
      paddingBottom: theme.spacing(2),
      '& > *': { flexShrink: 0 },
      '& p': { margin: 0 },
    },
    actions: {
      padding: theme.spacing(1.5, 3),
      '& button': { textTransform: 'none' },
    },
    danger: {
      color: theme.palette.getContrastText(toneColor(theme, 'bad')),
      backgroundColor: toneColor(theme, 'bad'),
      '&:hover': { backgroundColor: toneColor(theme, 'bad') },
    },
  }),
  { name: 'SupplyChainWriteDialog' },
);

interface WriteDialogProps {
  title: string;
  /** Label of the submit button. */
  submit: string;
  /** Set for destructive writes. */
  danger?: boolean;
  /**
   * True while nothing can be sent, for example while something still loads.
   */
  blocked?: boolean;
  /** True if closing would lose input. */
  dirty: boolean;
  write: { state: WriteState; check(): void; checking: boolean };
  org: string;
  /** Errors of a rejected write for fields that the form doesn't have. */
  elsewhere?: readonly string[];
  /** What to show on success. */
  done: { title: string; children?: ReactNode };
  wide?: boolean;
  /** Returns true if the write was sent, false if the form is invalid. */
  onSubmit(): boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form for a write, and its outcome. Traps focus; Enter submits, Escape
 * closes it and asks for confirmation if input would be lost.
 */
export function WriteDialog(props: WriteDialogProps) {
  const { title, dirty, write, wide, onSubmit, onClose, children } = props;
  const classes = useStyles();
  const theme = useTheme();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const [corrections, setCorrections] = useState(0);
  const { phase } = write.state;
  const sending = phase === 'sending';
  const editable = isEditable(write.state);

  useEffect(() => {
    if (corrections > 0 || phase === 'refused') {
      focusFirstMistake(form.current);
    }
  }, [corrections, phase]);

  const close = () => {
    if (sending) {
      return;
    }
    if (dirty && editable) {
      setAsking(true);
    } else {
      onClose();
    }
  };
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      fullScreen={useMediaQuery(theme.breakpoints.down('xs'))}
      aria-labelledby={id}
      transitionDuration={150}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault();
          // The dialog may be inside another form.
          event.stopPropagation();
          if (!sending && editable && !props.blocked && !onSubmit()) {
            setCorrections(corrections + 1);
          }
        }}
      >
        <DialogTitle id={id} className={classes.title}>
          <bdi>{title}</bdi>
        </DialogTitle>
        <DialogContent dividers className={classes.content}>
          {editable && children}
          <Outcome {...props} />
        </DialogContent>
        <DialogActions className={classes.actions}>
          <Actions {...props} onClose={close} />
        </DialogActions>
      </form>
      {asking && (
        <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />
      )}
    </Dialog>
  );
}

/**
 * The outcome; scrolled into view, as the form may be longer than the screen.
 */
function Outcome(props: WriteDialogProps) {
  const { write, org, elsewhere, done } = props;
  const { state } = write;
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.phase !== 'idle' && state.phase !== 'sending') {
      here.current?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [state.phase]);
  if (state.phase === 'idle' || state.phase === 'sending') {
    return null;
  }
  const response = state.phase === 'responded' ? state.response : undefined;
  return (
    <div ref={here}>
      {response?.outcome === 'written' ? (
        <Notice tone="good" title={done.title}>
          {done.children}
        </Notice>
      ) : (
        <WriteProgress state={state} org={org} elsewhere={elsewhere} />
      )}
    </div>
  );
}

function Actions(props: WriteDialogProps) {
  const { submit, danger, blocked, write, onClose } = props;
  const { state, check, checking } = write;
  const classes = useStyles();
  const { t } = useTranslation();
  const sending = state.phase === 'sending';
  if (!isEditable(state)) {
    const checkable =
      state.phase !== 'responded' || state.response.outcome !== 'written';
    return (
      <>
        {checkable && (
          <Button aria-disabled={checking} onClick={() => !checking && check()}>
            {t(checking ? 'write.checking' : 'write.checkAgain')}
          </Button>
        )}
        <Button
          variant="contained"
          color="primary"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the previously focused button is gone
          autoFocus
          // In Material UI 4, the ripple fails on autofocus with React 18.
          disableFocusRipple
          // Ignore the second click of a double click on the previous button
          // here.
          onClick={event => event.detail < 2 && onClose()}
        >
          {t('drawer.close')}
        </Button>
      </>
    );
  }
  const label = state.phase === 'not-written' ? t('write.sendAgain') : submit;
  return (
    <>
      <Button aria-disabled={sending} onClick={onClose}>
        {t('write.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color="primary"
        className={danger ? classes.danger : undefined}
        // Keeps focus on the button while sending.
        aria-disabled={sending || blocked}
      >
        {sending ? t('write.sending') : label}
      </Button>
    </>
  );
}

/** True unless the write was sent or may have been sent. */
function isEditable(state: WriteState): boolean {
  return state.phase !== 'responded' && state.phase !== 'lost';
}

function focusFirstMistake(form: HTMLFormElement | null) {
  form
    ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
    ?.focus();
}

/** Asks for confirmation before discarding input. */
function DiscardDialog(props: { onKeep(): void; onDiscard(): void }) {
  const { onKeep, onDiscard } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      className={classes.question}
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
