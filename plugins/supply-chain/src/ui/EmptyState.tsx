import Typography from '@material-ui/core/Typography';
import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: theme.spacing(1),
      padding: theme.spacing(4, 2),
      overflowWrap: 'anywhere',
    },
    icon: { fontSize: '2.5rem', color: mutedColor(theme) },
    hint: { maxWidth: 560, color: mutedColor(theme) },
  }),
  { name: 'SupplyChainEmptyState' },
);

/**
 * Replaces data, with the reason and what to do.
 *
 * @param props - `alert` announces it when it appears
 */
export function EmptyState(props: {
  icon: ComponentType<SvgIconProps>;
  title: string;
  hint?: ReactNode;
  alert?: boolean;
  children?: ReactNode;
}) {
  const { icon: Icon, title, hint, alert, children } = props;
  const classes = useStyles();
  return (
    <div className={classes.root} role={alert ? 'alert' : undefined}>
      <Icon className={classes.icon} aria-hidden />
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" className={classes.hint}>
          {hint}
        </Typography>
      )}
      {children}
    </div>
  );
}
