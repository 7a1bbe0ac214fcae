import { alpha, makeStyles } from '@material-ui/core/styles';
import DoneIcon from '@material-ui/icons/CheckCircle';
import FailedIcon from '@material-ui/icons/ErrorOutline';
import WaitingIcon from '@material-ui/icons/Schedule';
import type { WriteRefusal } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import type { WriteState } from '../queries/useWrite';
import { ErrorDetails, useErrorText } from '../ui/QueryStates';
import { MessageLink } from '../ui/MessageLink';
import { HealthLink, useHealthPath } from '../ui/ProblemItems';
import { toneColor, toneStyle, type Tone } from '../ui/tones';

const ICONS = { good: DoneIcon, bad: FailedIcon, waiting: WaitingIcon };

type MessageTone = keyof typeof ICONS & Tone;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      gap: theme.spacing(1),
      padding: theme.spacing(1, 1.5),
      borderRadius: theme.shape.borderRadius,
      border: '1px solid',
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
      '& p': { margin: 0 },
    },
    title: { fontWeight: 'bold' },
    text: { minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' },
    good: look(toneColor(theme, 'good')),
    bad: look(toneColor(theme, 'bad')),
    waiting: look(toneColor(theme, 'waiting')),
    icon: { fontSize: '1.25rem', flexShrink: 0, marginTop: 1 },
    goodIcon: toneStyle(theme, 'good'),
    badIcon: toneStyle(theme, 'bad'),
    waitingIcon: toneStyle(theme, 'waiting'),
  }),
  { name: 'SupplyChainWriteMessage' },
);

function look(color: string) {
  return {
    borderColor: alpha(color, 0.5),
    backgroundColor: alpha(color, 0.08),
  };
}

/** The outcome or error of a write, announced when it appears. */
export function WriteMessage(props: {
  tone: MessageTone;
  title?: string;
  children?: ReactNode;
}) {
  const { tone, title, children } = props;
  const classes = useStyles();
  const Icon = ICONS[tone];
  return (
    <div
      className={`${classes.root} ${classes[tone]}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon
        className={`${classes.icon} ${classes[`${tone}Icon`]}`}
        aria-hidden
      />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/**
 * Why a write failed, or that its outcome is unknown. Renders nothing on
 * success.
 *
 * @param props - `org` is the organization written to; `elsewhere` are errors
 *   for fields that the form doesn't have
 */
export function WriteProgress(props: {
  state: WriteState;
  org: string;
  elsewhere?: readonly string[];
}) {
  const { state, org, elsewhere = [] } = props;
  const { t } = useTranslation();
  switch (state.phase) {
    case 'refused':
      return (
        <Refused refusal={state.refusal} org={org} elsewhere={elsewhere} />
      );
    case 'failed':
      return <Failed error={state.error} />;
    case 'not-written':
      return (
        <WriteMessage tone="bad">
          <p>{t('write.notWritten')}</p>
        </WriteMessage>
      );
    case 'lost':
      return <Unknown />;
    case 'responded':
      return state.response.outcome === 'unknown' ? <Unknown /> : null;
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

function Refused(props: {
  refusal: WriteRefusal;
  org: string;
  elsewhere: readonly string[];
}) {
  const { refusal, org, elsewhere } = props;
  const { t } = useTranslation();
  const text = refusalText(t, refusal, org);
  const health = useHealthPath();
  return (
    <WriteMessage tone="bad">
      <p>
        {text}{' '}
        {ASKS_ADMIN.includes(refusal.reason) &&
          (health ? <HealthLink to={health} /> : t('error.askAdmin'))}
        <MessageLink to={`write-${refusal.reason}`} about={text} />
      </p>
      {elsewhere.map(message => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
      <details>
        <summary>{t('details.about')}</summary>
        <bdi lang="en">{clipText(refusal.message, 600)}</bdi>
      </details>
    </WriteMessage>
  );
}

function refusalText(
  t: Translate,
  { reason }: WriteRefusal,
  org: string,
): string {
  return reason === 'role-too-low' || reason === 'key-refused'
    ? t(`write.refusal.${reason}`, { org })
    : t(`write.refusal.${reason}`);
}

function Failed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, hint, words } = useErrorText(props.error);
  return (
    <WriteMessage tone="bad">
      <p>
        {t('write.failed', { why: `${title}. ${hint}` })}
        <MessageLink to={words} about={title} />
      </p>
      <ErrorDetails error={props.error} />
    </WriteMessage>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <WriteMessage tone="waiting" title={t('write.unknownTitle')}>
      <p>
        {t('write.unknownHint')}
        <MessageLink to="write-unknown" about={t('write.unknownTitle')} />
      </p>
    </WriteMessage>
  );
}
