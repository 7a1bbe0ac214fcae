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
import { toneColor } from '../ui/tones';
import { DiscardDialog } from './DiscardDialog';
import { WriteMessage } from './WriteMessage';
import { WriteProgress } from './WriteProgress';

const useStyles = makeStyles(
  theme => ({
    form: {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      overflow: 'hidden',
    },
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
  /** Of the button that sends. */
  submit: string;
  /** It destroys something. */
  danger?: boolean;
  /** Nothing can be sent now, such as while something is read first. */
  blocked?: boolean;
  /** Something was entered that would be lost. */
  dirty: boolean;
  write: { state: WriteState; check(): void; checking: boolean };
  org: string;
  /** What a refusal says of fields that the form has no place for. */
  elsewhere?: readonly string[];
  /** What was done, once it is. */
  done: { title: string; children?: ReactNode };
  wide?: boolean;
  /** Returns whether it is sent; false where something has to be corrected. */
  onSubmit(): boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form that writes, and what came of it. The focus stays within; Enter sends,
 * Escape closes it and asks first when something would be lost.
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
          // The page around it may have a form too.
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

/** What came of it; scrolled to, as a form may be longer than the screen. */
function Outcome(props: WriteDialogProps) {
  const { write, org, elsewhere, done } = props;
  const { state } = write;
  const { t } = useTranslation();
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.phase !== 'idle' && state.phase !== 'sending') {
      here.current?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [state.phase]);
  if (state.phase === 'idle' || state.phase === 'sending') {
    return null;
  }
  const answer = state.phase === 'answered' ? state.answer : undefined;
  return (
    <div ref={here}>
      {answer?.outcome === 'written' ? (
        <WriteMessage tone="good" title={done.title}>
          {answer.repeated && <p>{t('write.repeated')}</p>}
          {done.children}
        </WriteMessage>
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
    const done =
      state.phase === 'answered' && state.answer.outcome === 'written';
    return (
      <>
        {!done && (
          <Button aria-disabled={checking} onClick={() => !checking && check()}>
            {t(checking ? 'write.checking' : 'write.checkAgain')}
          </Button>
        )}
        <Button
          variant="contained"
          color="primary"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
          autoFocus
          // Material UI 4 fails on the ripple of what React 18 focuses at once.
          disableFocusRipple
          // The second click of a double click on the button that was here.
          onClick={event => event.detail < 2 && onClose()}
        >
          {t('write.close')}
        </Button>
      </>
    );
  }
  const again = state.phase === 'answered' || state.phase === 'not-received';
  const label = again ? t('write.sendAgain') : submit;
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
        // Stays in the tab order while it works, so that focus is kept.
        aria-disabled={sending || blocked}
      >
        {sending ? t('write.sending') : label}
      </Button>
    </>
  );
}

/** True while something may be sent: nothing was yet, or it is known to be lost. */
function isEditable(state: WriteState): boolean {
  return state.phase === 'answered'
    ? state.answer.outcome === 'not-written'
    : state.phase !== 'lost';
}

function focusFirstMistake(form: HTMLFormElement | null) {
  form
    ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
    ?.focus();
}
