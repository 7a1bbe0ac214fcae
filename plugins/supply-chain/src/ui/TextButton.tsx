import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles(
  theme => ({
    root: {
      minHeight: 24,
      padding: 0,
      border: 'none',
      background: 'none',
      color: theme.palette.primary.main,
      font: 'inherit',
      textAlign: 'inherit',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
  }),
  { name: 'SupplyChainTextButton' },
);

/** A button that looks like the links beside it. */
export function TextButton(props: {
  expanded?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  const { expanded, onClick, children } = props;
  const classes = useStyles();
  return (
    <button
      type="button"
      className={classes.root}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
