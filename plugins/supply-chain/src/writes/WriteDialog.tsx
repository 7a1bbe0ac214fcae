import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import { makeStyles, useTheme } from '@material-ui/core/styles';
import useMediaQuery from '@material-ui/core/useMediaQuery';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type Context,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { focusOutline } from '../ui/ViewFrame';
import { Notice } from '../ui/Notice';
import { toneColor } from '../ui/tones';
import type { WriteForm } from './useWriteForm';
import { WriteProgress } from './WriteProgress';

const useStyles = makeStyles(
  theme => ({
    form: {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      overflow: 'hidden',
      outline: 'none',
      ...focusOutline(theme),
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
      flexWrap: 'wrap',
      padding: theme.spacing(1.5, 3),
      '& button': { textTransform: 'none' },
      // The question above the answers, where there is no room beside them.
      [theme.breakpoints.down('xs')]: {
        '& > [role=alert]': { flexBasis: '100%', textAlign: 'right' },
      },
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
  form: WriteForm;
  org: string;
  /** What to show on success. */
  done: { title: string; children?: ReactNode };
  wide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A form for a write, and its outcome. Traps focus; Enter submits, Escape
 * closes it and asks for confirmation if input would be lost.
 */
export function WriteDialog(props: WriteDialogProps) {
  const { title, dirty, form, wide, onClose, children } = props;
  const { state } = form;
  const classes = useStyles();
  const theme = useTheme();
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [corrections, setCorrections] = useState(0);
  const isSending = state.phase === 'sending';
  const isEditable = state.phase !== 'written' && state.phase !== 'unknown';

  useEffect(() => {
    // The form may be longer than the screen.
    outcome.current?.scrollIntoView?.({ block: 'nearest' });
    if (corrections > 0 || state.phase === 'refused') {
      formRef.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
        ?.focus();
    }
  }, [corrections, state.phase]);

  const close = () => {
    if (dirty && isEditable) {
      setAsking(!isSending);
    } else if (!isSending) {
      onClose();
    }
  };
  const keep = () => {
    setAsking(false);
    // The focused button goes.
    formRef.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside another form.
    event.stopPropagation();
    if (!isSending && isEditable && !props.blocked && !form.submit()) {
      setCorrections(corrections + 1);
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
        ref={formRef}
        tabIndex={-1}
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={submit}
      >
        <DialogTitle id={id} className={classes.title}>
          <bdi>{title}</bdi>
        </DialogTitle>
        <DialogContent dividers className={classes.content}>
          {isEditable && children}
          {state.phase !== 'idle' && !isSending && (
            <div ref={outcome}>
              <Outcome {...props} />
            </div>
          )}
        </DialogContent>
        <DialogActions className={classes.actions}>
          {isAsking && isEditable && (
            <Question onKeep={keep} onDiscard={onClose} />
          )}
          {!isAsking && isEditable && <Actions {...props} onClose={close} />}
          {!isEditable && <LastActions {...props} />}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Outcome({ form, org, done }: WriteDialogProps) {
  return form.state.phase === 'written' ? (
    <Notice tone="good" title={done.title}>
      {done.children}
    </Notice>
  ) : (
    <WriteProgress state={form.state} org={org} />
  );
}

/** Asks for confirmation before discarding input. */
function Question(props: { onKeep(): void; onDiscard(): void }) {
  const { onKeep, onDiscard } = props;
  const { t } = useTranslation();
  return (
    <>
      <span role="alert">{t('write.discardTitle')}</span>
      <Button onClick={onDiscard}>{t('write.discard')}</Button>
      <FocusedButton onClick={onKeep}>{t('write.keepEditing')}</FocusedButton>
    </>
  );
}

/** What to do once the write was sent, or may have been sent. */
function LastActions({ form, onClose }: WriteDialogProps) {
  const { state, check, checking } = form;
  const { t } = useTranslation();
  return (
    <>
      {state.phase === 'unknown' && (
        <Button aria-disabled={checking} onClick={() => !checking && check()}>
          {t(checking ? 'write.checking' : 'write.checkAgain')}
        </Button>
      )}
      <FocusedButton onClick={onClose}>{t('drawer.close')}</FocusedButton>
    </>
  );
}

/** The safe choice in the place of a focused button that is gone. */
function FocusedButton(props: { onClick(): void; children: ReactNode }) {
  const { onClick, children } = props;
  return (
    <Button
      variant="contained"
      color="primary"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the previously focused button is gone
      autoFocus
      // In Material UI 4, the ripple fails on autofocus with React 18.
      disableFocusRipple
      // Ignore the second click of a double click on the previous button here.
      onClick={event => event.detail < 2 && onClick()}
    >
      {children}
    </Button>
  );
}

function Actions(props: WriteDialogProps) {
  const { submit, danger, blocked, form, onClose } = props;
  const { phase } = form.state;
  const classes = useStyles();
  const { t } = useTranslation();
  const isSending = phase === 'sending';
  const label = phase === 'not-written' ? t('write.sendAgain') : submit;
  return (
    <>
      <Button aria-disabled={isSending} onClick={onClose}>
        {t('write.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color="primary"
        className={danger ? classes.danger : undefined}
        // Keeps focus on the button while sending.
        aria-disabled={isSending || blocked}
      >
        {isSending ? t('write.sending') : label}
      </Button>
    </>
  );
}

/** Renders a dialog, given a function that closes it. */
type DrawDialog = (close: () => void) => ReactNode;

const DialogContext: Context<((draw: DrawDialog) => void) | undefined> =
  createContext<((draw: DrawDialog) => void) | undefined>(undefined);

/**
 * Hosts a dialog outside of the component that opened it. A write changes the
 * page, and the button may disappear before the user has read the outcome.
 */
export function DialogHost(props: { children: ReactNode }) {
  const [draw, setDraw] = useState<DrawDialog>();
  const show = useCallback((shown: DrawDialog) => setDraw(() => shown), []);
  return (
    <DialogContext.Provider value={show}>
      {props.children}
      {draw?.(() => setDraw(undefined))}
    </DialogContext.Provider>
  );
}

/**
 * Returns a function that opens a dialog.
 *
 * @throws if there is no {@link DialogHost}
 */
export function useDialogHost(): (draw: DrawDialog) => void {
  const show = useContext(DialogContext);
  if (!show) {
    throw new Error('A button that writes needs a DialogHost around it');
  }
  return show;
}
