import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { MutedText } from './MutedText';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gap: theme.spacing(0.75),
      margin: 0,
      padding: 0,
      listStyle: 'none',
      overflowWrap: 'anywhere',
    },
    inTime: {
      paddingLeft: theme.spacing(2),
      borderLeft: `2px solid ${theme.palette.divider}`,
    },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.25, 1),
      minWidth: 0,
      '& > *': { minWidth: 0 },
    },
  }),
  { name: 'SupplyChainRowList' },
);

/**
 * A list of rows whose parts wrap, or a text if it is empty.
 *
 * @param props - `inTime` means that rows are in chronological order
 */
export function RowList<T>(props: {
  rows: readonly T[];
  none?: string;
  label?: string;
  inTime?: boolean;
  children(row: T): ReactNode;
}) {
  const { rows, none, label, inTime, children } = props;
  const classes = useStyles();
  if (rows.length === 0) {
    return none ? <MutedText block>{none}</MutedText> : null;
  }
  const List = inTime ? 'ol' : 'ul';
  return (
    <List
      className={inTime ? `${classes.root} ${classes.inTime}` : classes.root}
      aria-label={label}
    >
      {rows.map((row, index) => (
        // Items reported by pipelines may have no name, or the same one.
        <li key={index} className={classes.row}>
          {children(row)}
        </li>
      ))}
    </List>
  );
}
