import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import PreviousIcon from '@material-ui/icons/ChevronLeft';
import NextIcon from '@material-ui/icons/ChevronRight';
import FirstIcon from '@material-ui/icons/FirstPage';
import LastIcon from '@material-ui/icons/LastPage';
import Skeleton from '@material-ui/lab/Skeleton';
import { type Page, MAX_PAGE } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { ROWS_PER_PAGE, type TableState } from '../queries/useTableQuery';
import { SelectField } from './fields';
import { wrappingRow } from './styles';
import { mutedColor } from './tones';
import { useDeferredRender } from './DataTable';
import { VisuallyHidden } from './text';

const useStyles = makeStyles(
  theme => ({
    root: {
      ...wrappingRow(theme.spacing(1, 2)),
      justifyContent: 'flex-end',
      paddingTop: theme.spacing(1.5),
      fontSize: theme.typography.body2.fontSize,
    },
    note: {
      flex: '1 1 260px',
      color: mutedColor(theme),
    },
    rows: { width: 120 },
    buttons: { display: 'flex', alignItems: 'center' },
    range: { padding: theme.spacing(0, 1) },
    off: {
      color: theme.palette.action.disabled,
      cursor: 'default',
      '&:hover': { backgroundColor: 'transparent' },
    },
    placeholder: { margin: theme.spacing(1.5, 0) },
  }),
  { name: 'SupplyChainTablePager' },
);

/** The buttons, and the pages that they lead to. */
const PAGES = [
  { name: 'first', icon: FirstIcon, target: () => 1 },
  { name: 'previous', icon: PreviousIcon, target: (page: number) => page - 1 },
  { name: 'next', icon: NextIcon, target: (page: number) => page + 1 },
  { name: 'last', icon: LastIcon, target: (_: number, last: number) => last },
] as const;

type Place = Pick<Page, 'page' | 'perPage' | 'total'>;

/** Pagination of a table. */
export function TablePager(props: {
  table: Pick<TableState, 'page' | 'perPage' | 'setPage' | 'setPerPage'>;
  response: Place;
  rowCount: number;
  /** Shown beside the pages. */
  note?: ReactNode;
}) {
  const { table, response, rowCount, note } = props;
  const { page, perPage, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const last = Math.min(Math.max(Math.ceil(total / perPage), 1), MAX_PAGE);
  const button = ({ name, icon: Icon, target }: (typeof PAGES)[number]) => {
    const wanted = Math.min(Math.max(target(page, last), 1), last);
    // Stays focusable, so that its own click can't lose the focus.
    const isOff = wanted === page;
    const title = t(`pager.${name}`);
    return (
      <Tooltip key={name} title={title}>
        <IconButton
          size="small"
          className={isOff ? classes.off : undefined}
          aria-label={title}
          aria-disabled={isOff}
          disableRipple={isOff}
          onClick={isOff ? undefined : () => table.setPage(wanted)}
        >
          <Icon />
        </IconButton>
      </Tooltip>
    );
  };
  if (!useDeferredRender()) {
    // Rendered after the rows above it.
    return null;
  }
  return (
    <div className={classes.root}>
      <div className={classes.note}>{note}</div>
      <SelectField
        className={classes.rows}
        label={t('pager.rowsPerPage')}
        value={table.perPage}
        onChange={value => table.setPerPage(Number(value))}
      >
        {ROWS_PER_PAGE.map(rows => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </SelectField>
      <nav className={classes.buttons} aria-label={t('pager.label')}>
        {PAGES.slice(0, 2).map(button)}
        <span className={classes.range}>
          {rowCount > 0 && t('pager.range', rangeOf(response, rowCount))}
        </span>
        {PAGES.slice(2).map(button)}
      </nav>
    </div>
  );
}

/**
 * Announces the rows of a table, or why there are none. Rendered before they
 * load, because screen readers announce only changes in a live region they
 * already know.
 *
 * @param props - `response` is undefined while loading; `children` explains an
 *   empty table
 */
export function TableStatus(props: {
  response: Place | undefined;
  rowCount: number;
  children: ReactNode;
}) {
  const { response, rowCount, children } = props;
  const { t } = useTranslation();
  return (
    <div role="status">
      {response && rowCount > 0 ? (
        <VisuallyHidden>
          {t('pager.range', rangeOf(response, rowCount))}
        </VisuallyHidden>
      ) : (
        response && children
      )}
    </div>
  );
}

function rangeOf({ page, perPage, total }: Place, rowCount: number) {
  const from = (page - 1) * perPage + 1;
  return { from, to: from + rowCount - 1, total };
}

/** Placeholder of a table while its first page loads. */
export function TableSkeleton(props: { label: string }) {
  const classes = useStyles();
  return (
    <div role="progressbar" aria-label={props.label}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className={classes.placeholder} height={25} />
      ))}
    </div>
  );
}
