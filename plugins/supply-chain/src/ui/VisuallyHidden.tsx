import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles(
  {
    root: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  { name: 'SupplyChainVisuallyHidden' },
);

/** Text for screen readers only. */
export function VisuallyHidden(props: { children: ReactNode; role?: string }) {
  const classes = useStyles();
  return (
    <span className={classes.root} role={props.role}>
      {props.children}
    </span>
  );
}
