import { alpha, makeStyles } from '@material-ui/core/styles';
import {
  startTransition,
  useEffect,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useMarked } from '../queries/useLiveData';
import { mutedColor } from './tones';
import { VisuallyHidden } from './text';

/**
 * Defers slow rendering, so that the rest of the page responds to a click
 * immediately.
 *
 * @returns false at first, and true once the rest has rendered
 */
export function useDeferredRender(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => startTransition(() => setAfter(true)), []);
  return after;
}

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  id: string;
  title: string;
  /** Width relative to the other columns. */
  share: number;
  /** True for the row header. */
  header?: boolean;
  /** True if the values alone don't say what they are of. */
  titled?: boolean;
  render(row: Row): ReactNode;
}

/** Rows under a heading of their own. */
export interface RowGroup<Row> {
  key: string;
  title?: ReactNode;
  rows: readonly Row[];
}

/** Rows that fill a page; the rest renders a moment later. */
const FIRST_ROWS = 8;

/** Below this page width in CSS pixels, rows turn into blocks. */
const STACKED_BELOW = 1100;

const useStyles = makeStyles(
  theme => {
    const stacked = theme.breakpoints.down(STACKED_BELOW);
    return {
      frame: {
        border: `1px solid ${theme.palette.divider}`,
        borderRadius: theme.shape.borderRadius,
        backgroundColor: theme.palette.background.paper,
        transition: 'opacity 150ms 150ms',
      },
      outdated: { opacity: 0.6 },
      table: {
        // Fixed, so that text from pipelines can't stretch a column.
        tableLayout: 'fixed',
        width: '100%',
        borderCollapse: 'collapse',
        [stacked]: {
          '&, & tbody': { display: 'block' },
          '& colgroup': { display: 'none' },
        },
      },
      // There, each cell shows its own title.
      headings: {
        [stacked]: {
          position: 'absolute',
          clipPath: 'inset(50%)',
          width: 1,
          height: 1,
          overflow: 'hidden',
        },
      },
      row: {
        '&:hover': { backgroundColor: theme.palette.action.hover },
        // The frame already has this line.
        '&:last-child > *': { borderBottom: 'none' },
        [stacked]: {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
          gap: theme.spacing(1, 2),
          padding: theme.spacing(1.5),
          borderBottom: `1px solid ${theme.palette.divider}`,
          '& > th': { order: -1, gridColumn: '1 / -1', flexBasis: '100%' },
          '& > th::before': { display: 'none' },
        },
      },
      marked: {
        backgroundColor: alpha(theme.palette.primary.main, 0.16),
        transition: 'background-color 300ms',
      },
      opens: {
        cursor: 'pointer',
        '&:focus-within': { backgroundColor: theme.palette.action.hover },
        // One line of what there is, without titles.
        [stacked]: {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: theme.spacing(0.25, 2),
          '& > :not([data-titled])::before': { display: 'none !important' },
          '& > [data-titled]': { display: 'flex', gap: theme.spacing(0.75) },
          // A long value must not leave its title a letter's width.
          '& > [data-titled]::before': {
            flexShrink: 0,
            maxWidth: '50%',
            overflowWrap: 'break-word',
          },
          '& > [data-titled] > *': { minWidth: 0 },
          '& > *:has([data-none])': { display: 'none' },
        },
      },
      cell: {
        verticalAlign: 'top',
        padding: theme.spacing(1, 1.25),
        borderBottom: `1px solid ${theme.palette.divider}`,
        fontSize: theme.typography.body2.fontSize,
        fontWeight: 'normal',
        lineHeight: 1.5,
        textAlign: 'left',
        overflowWrap: 'anywhere',
        [stacked]: {
          display: 'block',
          minWidth: 0,
          padding: 0,
          border: 'none',
          '&:empty': { display: 'none' },
          '&::before': {
            content: 'attr(data-title)',
            display: 'block',
            fontSize: theme.typography.caption.fontSize,
            color: mutedColor(theme),
          },
        },
      },
      head: { fontWeight: 'bold', lineHeight: 1.4 },
      groupRow: { [stacked]: { display: 'block' } },
      group: {
        backgroundColor: theme.palette.action.hover,
        [stacked]: { padding: theme.spacing(1, 1.5) },
      },
    };
  },
  { name: 'SupplyChainDataTable' },
);

/**
 * A table of one page of rows. On a narrow page, each row turns into a block
 * with titles next to the values; explicit roles keep it a table for screen
 * readers.
 *
 * @param props - `label` is the table's accessible name; `busy` marks rows that
 *   are about to be replaced; `dense` opens a row's link on a click anywhere in
 *   the row
 */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Groups the rows, under a heading each. */
  groupsOf?(rows: readonly Row[]): readonly RowGroup<Row>[];
  rowKey(row: Row): string;
  busy?: boolean;
  dense?: boolean | undefined;
}) {
  const { label, columns, rows, rowKey, busy = false, dense } = props;
  const classes = useStyles();
  const whole = useDeferredRender() || rows.length <= FIRST_ROWS;
  const shown = whole ? rows : rows.slice(0, FIRST_ROWS);
  const groups = props.groupsOf?.(shown) ?? [{ key: '', rows: shown }];
  const { t } = useTranslation();
  const isMarked = useMarked(JSON.stringify(rows));
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <div
      className={`${classes.frame} ${busy ? classes.outdated : ''}`}
      aria-busy={busy || !whole}
    >
      <VisuallyHidden role="status">
        {isMarked && t('live.updated', { what: label })}
      </VisuallyHidden>
      <table className={classes.table} role="table" aria-label={label}>
        <colgroup>
          {columns.map(({ id, share }) => (
            <col key={id} style={{ width: `${(share / shares) * 100}%` }} />
          ))}
        </colgroup>
        <thead className={classes.headings}>
          <tr role="row">
            {columns.map(({ id, title }) => (
              <th
                key={id}
                scope="col"
                role="columnheader"
                className={`${classes.cell} ${classes.head}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(group => (
          <tbody key={group.key}>
            {group.title && (
              <tr role="row" className={classes.groupRow}>
                <th
                  className={`${classes.cell} ${classes.group}`}
                  // It is about the rows below, each of which has its own.
                  role="columnheader"
                  scope="rowgroup"
                  colSpan={columns.length}
                >
                  {group.title}
                </th>
              </tr>
            )}
            {keyed(group.rows, rowKey).map(([key, row]) => (
              <Row key={key} columns={columns} row={row} dense={dense} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/**
 * Rows with keys that stay theirs when a row is added before them. Two records
 * of a region may have the same.
 */
function keyed<R>(rows: readonly R[], rowKey: (row: R) => string) {
  const times = new Map<string, number>();
  return rows.map((row): [string, R] => {
    const key = rowKey(row);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return [`${before} ${key}`, row];
  });
}

/** Clicks the row's link alike, unless a text was selected or a control clicked. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, nativeEvent } = event;
  const isControl =
    target instanceof Element && target.closest('a, button') !== null;
  if (!isControl && !window.getSelection()?.toString()) {
    currentTarget
      .querySelector('a')
      ?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
  }
}

function Row<T>(props: {
  columns: readonly Column<T>[];
  row: T;
  dense?: boolean;
}) {
  const { columns, row, dense = false } = props;
  const classes = useStyles();
  const isMarked = useMarked(JSON.stringify(row), { isNew: true });
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the link in the row is the keyboard's way
    <tr
      role="row"
      className={[
        classes.row,
        dense ? classes.opens : '',
        isMarked ? classes.marked : '',
      ].join(' ')}
      onClick={dense ? followLink : undefined}
    >
      {columns.map(({ id, title, header, titled, render }) => {
        const Cell = header ? 'th' : 'td';
        return (
          <Cell
            key={id}
            className={classes.cell}
            data-title={title}
            data-titled={titled}
            role={header ? 'rowheader' : 'cell'}
            scope={header ? 'row' : undefined}
          >
            {render(row)}
          </Cell>
        );
      })}
    </tr>
  );
}
