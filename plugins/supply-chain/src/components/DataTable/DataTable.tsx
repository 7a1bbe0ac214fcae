import { makeStyles } from '@material-ui/core/styles';
import Table from '@material-ui/core/Table';
import TableBody from '@material-ui/core/TableBody';
import TableCell from '@material-ui/core/TableCell';
import TableHead from '@material-ui/core/TableHead';
import TableRow from '@material-ui/core/TableRow';
import type { ReactNode } from 'react';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  id: string;
  title: string;
  /** Share of the width, relative to the other columns. */
  share: number;
  /** True for the column that names the row. */
  header?: boolean;
  render(row: Row): ReactNode;
}

/** Width of one share, in CSS pixels, before the table scrolls sideways. */
const SHARE_WIDTH = 8;

const useStyles = makeStyles(
  theme => ({
    scroll: {
      overflowX: 'auto',
      transition: 'opacity 150ms 150ms',
      '&[aria-busy=true]': { opacity: 0.6 },
      '&:focus-visible': {
        outline: `2px solid ${theme.palette.text.primary}`,
        outlineOffset: 1,
      },
    },
    // Fixed, so that no text of a pipeline can stretch a column.
    table: { tableLayout: 'fixed' },
    cell: {
      verticalAlign: 'top',
      padding: theme.spacing(1, 1.25),
      overflowWrap: 'anywhere',
    },
    head: {
      fontWeight: 'bold',
      lineHeight: 1.4,
      textTransform: 'none',
      color: theme.palette.text.primary,
      backgroundColor: 'transparent',
      letterSpacing: 'normal',
      fontSize: theme.typography.body2.fontSize,
    },
    row: { '&:hover': { backgroundColor: theme.palette.action.hover } },
  }),
  { name: 'SupplyChainDataTable' },
);

/**
 * A table of one page of rows. On a narrow page it scrolls sideways within
 * itself.
 *
 * @param props - `label` names the table; `busy` marks rows that newer ones
 *   are about to replace
 */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  busy?: boolean;
}) {
  const { label, columns, rows, rowKey, busy = false } = props;
  const classes = useStyles();
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <div
      className={classes.scroll}
      role="region"
      aria-label={label}
      aria-busy={busy}
      // Scrolls on a narrow page, so the keyboard has to reach it.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Table
        className={classes.table}
        aria-label={label}
        style={{ minWidth: shares * SHARE_WIDTH }}
      >
        <colgroup>
          {columns.map(({ id, share }) => (
            <col key={id} style={{ width: `${(share / shares) * 100}%` }} />
          ))}
        </colgroup>
        <TableHead>
          <TableRow>
            {columns.map(({ id, title }) => (
              <TableCell
                key={id}
                scope="col"
                className={`${classes.cell} ${classes.head}`}
              >
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={rowKey(row)} className={classes.row}>
              {columns.map(({ id, header, render }) => (
                <TableCell
                  key={id}
                  className={classes.cell}
                  // Without the role, MUI makes a plain cell of the header.
                  {...(header && {
                    component: 'th',
                    scope: 'row',
                    role: 'rowheader',
                  })}
                >
                  {render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
