import { alpha, makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { toneColor, toneStyle } from './tones';

const useStyles = makeStyles(
  theme => {
    const color = toneColor(theme, 'waiting');
    return {
      root: {
        display: 'flex',
        gap: theme.spacing(1),
        alignItems: 'flex-start',
        padding: theme.spacing(1, 1.5),
        marginBottom: theme.spacing(1.5),
        border: `1px solid ${alpha(color, 0.5)}`,
        borderRadius: theme.shape.borderRadius,
        backgroundColor: alpha(color, 0.08),
        color: theme.palette.text.primary,
        fontSize: theme.typography.body2.fontSize,
        lineHeight: 1.5,
      },
      icon: {
        ...toneStyle(theme, 'waiting'),
        fontSize: '1.25rem',
        flexShrink: 0,
        marginTop: 1,
      },
      text: { minWidth: 0, overflowWrap: 'anywhere' },
    };
  },
  { name: 'SupplyChainNotice' },
);

/**
 * A message above data. To be announced when it appears, it needs a status
 * around it that is already there.
 */
export function Notice(props: {
  icon: ComponentType<SvgIconProps>;
  children: ReactNode;
}) {
  const { icon: Icon, children } = props;
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
