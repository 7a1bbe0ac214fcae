import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import { makeStyles } from '@material-ui/core/styles';
import Alert from '@material-ui/lab/Alert';
import type { ComponentType, ReactNode } from 'react';

const SEVERITIES = {
  good: 'success',
  bad: 'error',
  waiting: 'warning',
} as const;

const useStyles = makeStyles(
  theme => ({
    root: {
      padding: theme.spacing(0, 1.5),
      marginBottom: theme.spacing(1.5),
      color: theme.palette.text.primary,
    },
    message: {
      minWidth: 0,
      flexGrow: 1,
      overflowWrap: 'anywhere',
      '& p': { margin: 0 },
    },
  }),
  { name: 'SupplyChainNotice' },
);

/**
 * A message above data or in a dialog.
 *
 * @param props - `tone` is set for an outcome, which is announced; without it, a
 *   warning that has a status around it or was there from the start
 */
export function Notice(props: {
  tone?: keyof typeof SEVERITIES;
  icon?: ComponentType<SvgIconProps>;
  title?: string;
  children?: ReactNode;
}) {
  const { tone, icon: Icon, title, children } = props;
  const classes = useStyles();
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <Alert
      variant="outlined"
      classes={classes}
      severity={SEVERITIES[tone ?? 'waiting']}
      icon={Icon && <Icon fontSize="inherit" />}
      role={tone ? role : 'presentation'}
    >
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </Alert>
  );
}
