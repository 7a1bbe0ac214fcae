import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import Tooltip from '@material-ui/core/Tooltip';
import PreviousIcon from '@material-ui/icons/ChevronLeft';
import NextIcon from '@material-ui/icons/ChevronRight';
import FirstIcon from '@material-ui/icons/FirstPage';
import LastIcon from '@material-ui/icons/LastPage';
import Skeleton from '@material-ui/lab/Skeleton';
import { type Page, MAX_PAGE } from 'backstage-plugin-supply-chain-common';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { ROWS_PER_PAGE, type TableState } from '../queries/useTableQuery';
import { SelectField } from './fields';
import { mutedColor } from './tones';
import { useDeferredRender } from './DataTable';
import { VisuallyHidden } from './text';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: theme.spacing(1, 2),
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
        <PageButton
          title={t('pager.first')}
          icon={FirstIcon}
          disabled={page <= 1}
          onClick={() => table.setPage(1)}
        />
        <PageButton
          title={t('pager.previous')}
          icon={PreviousIcon}
          disabled={page <= 1}
          onClick={() => table.setPage(page - 1)}
        />
        <span className={classes.range}>
          {rowCount > 0 && t('pager.range', rangeOf(response, rowCount))}
        </span>
        <PageButton
          title={t('pager.next')}
          icon={NextIcon}
          disabled={page >= last}
          onClick={() => table.setPage(page + 1)}
        />
        <PageButton
          title={t('pager.last')}
          icon={LastIcon}
          disabled={page >= last}
          onClick={() => table.setPage(last)}
        />
      </nav>
    </div>
  );
}

/** Stays focusable while disabled, so that its own click can't lose the focus. */
function PageButton(props: {
  title: string;
  icon: ComponentType<SvgIconProps>;
  disabled: boolean;
  onClick(): void;
}) {
  const { title, icon: Icon, disabled, onClick } = props;
  const classes = useStyles();
  return (
    <Tooltip title={title}>
      <IconButton
        size="small"
        className={disabled ? classes.off : undefined}
        aria-label={title}
        aria-disabled={disabled}
        disableRipple={disabled}
        onClick={disabled ? undefined : onClick}
      >
        <Icon />
      </IconButton>
    </Tooltip>
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
