import { alpha, makeStyles } from '@material-ui/core/styles';
import DoneIcon from '@material-ui/icons/CheckCircle';
import FailedIcon from '@material-ui/icons/ErrorOutline';
import WaitingIcon from '@material-ui/icons/Schedule';
import type { ReactNode } from 'react';
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
