import { makeStyles } from '@material-ui/core/styles';
import CancelIcon from '@material-ui/icons/Cancel';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import HelpIcon from '@material-ui/icons/HelpOutline';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type { ReactNode } from 'react';
import { toneStyle, type Tone } from '../../ui/tones';

const ICONS = {
  good: CheckCircleIcon,
  bad: CancelIcon,
  waiting: WarningIcon,
  neutral: HelpIcon,
} satisfies Record<Tone, unknown>;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'flex-start',
      gap: theme.spacing(0.5),
      overflowWrap: 'anywhere',
    },
    icon: { fontSize: '1.15rem', flexShrink: 0, marginTop: 2 },
    good: toneStyle(theme, 'good'),
    bad: toneStyle(theme, 'bad'),
    waiting: toneStyle(theme, 'waiting'),
    neutral: toneStyle(theme, 'neutral'),
  }),
  { name: 'SupplyChainStatusLine' },
);

/** The result of a check, as an icon, a color and text. */
export function StatusLine(props: {
  tone: keyof typeof ICONS;
  children: ReactNode;
}) {
  const { tone, children } = props;
  const classes = useStyles();
  const Icon = ICONS[tone];
  return (
    <span className={classes.root}>
      <Icon className={`${classes.icon} ${classes[tone]}`} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
