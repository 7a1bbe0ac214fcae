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
 * Things below each other, the parts of each beside each other as far as there
 * is room; or the words for none.
 *
 * @param props - `inTime` tells that their order is that of time
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
        // What a pipeline reports need not have a name, nor one of its own.
        <li key={index} className={classes.row}>
          {children(row)}
        </li>
      ))}
    </List>
  );
}
