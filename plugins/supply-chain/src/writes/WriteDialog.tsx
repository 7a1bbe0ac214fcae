import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import { makeStyles, useTheme } from '@material-ui/core/styles';
import useMediaQuery from '@material-ui/core/useMediaQuery';
import type { WriteRefusal } from 'backstage-plugin-supply-chain-common';
import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import { focusOutline } from '../ui/ViewFrame';
import { MessageLink } from '../ui/MessageLink';
import { Notice } from '../ui/Notice';
import { HealthLink, useHealthPath } from '../ui/ProblemItems';
import { ErrorDetails, useErrorText } from '../ui/QueryStates';
import { toneColor } from '../ui/tones';
import { mistakeText, type WriteForm, type WriteState } from './useWriteForm';

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
  submit: string;
  danger?: boolean;
  /** True while nothing can be sent, such as while something loads. */
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
 * closes it unless input would be lost.
 */
export function WriteDialog(props: WriteDialogProps) {
  const { title, dirty, form, org, done, wide, onClose, children } = props;
  const { state } = form;
  const classes = useStyles();
  const theme = useTheme();
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
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
      onClose={isEditable && (dirty || isSending) ? undefined : onClose}
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
              {state.phase === 'written' && (
                <Notice tone="good" title={done.title}>
                  {done.children}
                </Notice>
              )}
              <WriteProgress state={state} org={org} />
            </div>
          )}
        </DialogContent>
        <DialogActions className={classes.actions}>
          {isEditable ? <Actions {...props} /> : <LastActions {...props} />}
        </DialogActions>
      </form>
    </Dialog>
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
      <Button
        variant="contained"
        color="primary"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the previously focused button is gone
        autoFocus
        // In Material UI 4, the ripple fails on autofocus with React 18.
        disableFocusRipple
        // Ignore the second click of a double click on the previous button.
        onClick={event => event.detail < 2 && onClose()}
      >
        {t('drawer.close')}
      </Button>
    </>
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
      <Button aria-disabled={isSending} onClick={() => !isSending && onClose()}>
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

/** Why a write failed, or that its outcome is unknown. */
export function WriteProgress(props: { state: WriteState; org: string }) {
  const { state, org } = props;
  const { t } = useTranslation();
  switch (state.phase) {
    case 'refused':
      return <Refused refusal={state.refusal} org={org} />;
    case 'failed':
      return <FailedNotice error={state.error} />;
    case 'not-written':
      return (
        <Notice tone="bad">
          <p>{t('write.notWritten')}</p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="waiting" title={t('write.unknownTitle')}>
          <p>{t('write.unknownHint')}</p>
        </Notice>
      );
    default:
      return null;
  }
}

/** Refusals that only an admin can do something about. */
const ASKS_ADMIN: readonly WriteRefusal['reason'][] = [
  'off',
  'role-too-low',
  'key-refused',
];

function Refused(props: { refusal: WriteRefusal; org: string }) {
  const { refusal, org } = props;
  const { reason, message, fields = {} } = refusal;
  const { t } = useTranslation();
  // Its field says which notification has the name.
  const shown = reason === 'name-known' ? 'invalid' : reason;
  const text = t(`write.refusal.${shown}`, { org });
  const health = useHealthPath();
  return (
    <Notice tone="bad">
      <p>
        {text}{' '}
        {ASKS_ADMIN.includes(reason) &&
          (health ? <HealthLink to={health} /> : t('error.askAdmin'))}
        <MessageLink to={`write-${reason}`} about={text} />
      </p>
      <details>
        <summary>{t('details.about')}</summary>
        <bdi lang="en">{clipText(message, 600)}</bdi>
        {/* The form may lack the field. */}
        {Object.entries(fields).map(([path, mistake]) => (
          <p key={path}>
            <bdi>{`${path}: ${mistakeText(t, mistake)}`}</bdi>
          </p>
        ))}
      </details>
    </Notice>
  );
}

function FailedNotice(props: { error: unknown }) {
  const { error } = props;
  const { t } = useTranslation();
  const { title, hint, kind } = useErrorText(error);
  return (
    <Notice tone="bad">
      <p>
        {t('write.failed', { why: `${title}. ${hint}` })}
        <MessageLink to={kind} about={title} />
      </p>
      <ErrorDetails error={error} />
    </Notice>
  );
}

type DrawDialog = (close: () => void) => ReactNode;

const DialogContext = createContext<((draw: DrawDialog) => void) | undefined>(
  undefined,
);

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
      <Suspense>{draw?.(() => setDraw(undefined))}</Suspense>
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
