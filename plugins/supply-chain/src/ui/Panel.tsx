import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles(
  theme => ({
    root: {
      marginBottom: theme.spacing(3),
      padding: theme.spacing(2),
      borderRadius: theme.shape.borderRadius,
      border: `1px solid ${theme.palette.divider}`,
      backgroundColor: theme.palette.background.paper,
    },
  }),
  { name: 'SupplyChainPanel' },
);

/**
 * A framed section of a view.
 *
 * @param props - `label` makes it a landmark
 */
export function Panel(props: {
  label?: string;
  busy?: boolean;
  children: ReactNode;
}) {
  const { label, busy, children } = props;
  const classes = useStyles();
  return (
    <section className={classes.root} aria-label={label} aria-busy={busy}>
      {children}
    </section>
  );
}
