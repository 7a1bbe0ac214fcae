import { alpha, makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import DoneIcon from '@material-ui/icons/CheckCircle';
import FailedIcon from '@material-ui/icons/ErrorOutline';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type { ComponentType, ReactNode } from 'react';
import { toneColor, toneStyle, type Tone } from './tones';

const ICONS = { good: DoneIcon, bad: FailedIcon, waiting: WarningIcon };

type NoticeTone = keyof typeof ICONS & Tone;

const useStyles = makeStyles(
  theme => {
    const look = (tone: NoticeTone) => ({
      borderColor: alpha(toneColor(theme, tone), 0.5),
      backgroundColor: alpha(toneColor(theme, tone), 0.08),
      '& > svg': toneStyle(theme, tone),
    });
    return {
      root: {
        display: 'flex',
        gap: theme.spacing(1),
        alignItems: 'flex-start',
        padding: theme.spacing(1, 1.5),
        marginBottom: theme.spacing(1.5),
        border: '1px solid',
        borderRadius: theme.shape.borderRadius,
        color: theme.palette.text.primary,
        fontSize: theme.typography.body2.fontSize,
        lineHeight: 1.5,
        '& p': { margin: 0 },
      },
      good: look('good'),
      bad: look('bad'),
      waiting: look('waiting'),
      icon: { fontSize: '1.25rem', flexShrink: 0, marginTop: 1 },
      text: { minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' },
    };
  },
  { name: 'SupplyChainNotice' },
);

/**
 * A message above data or in a dialog.
 *
 * @param props - `tone` is set for an outcome, which is announced; without it, a
 *   warning that has a status around it or was there from the start
 */
export function Notice(props: {
  tone?: NoticeTone;
  icon?: ComponentType<SvgIconProps>;
  title?: string;
  children?: ReactNode;
}) {
  const { tone, title, children } = props;
  const { icon: Icon = ICONS[tone ?? 'waiting'] } = props;
  const classes = useStyles();
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <div
      className={`${classes.root} ${classes[tone ?? 'waiting']}`}
      role={tone && role}
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {title && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
