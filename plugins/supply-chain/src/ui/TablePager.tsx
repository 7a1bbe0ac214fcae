import { makeStyles } from '@material-ui/core/styles';
import Pagination from '@material-ui/lab/Pagination';
import PaginationItem from '@material-ui/lab/PaginationItem';
import Skeleton from '@material-ui/lab/Skeleton';
import { type Page, MAX_PAGE } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { ROWS_PER_PAGE, type TableState } from '../queries/useTableQuery';
import { SelectField } from './fields';
import { wrappingRow } from './styles';
import { mutedColor } from './tones';

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
    rows: { width: 144 },
    off: { opacity: theme.palette.action.disabledOpacity },
  }),
  { name: 'SupplyChainTablePager' },
);

/** What pages a table of the portal has, and which one shows. */
export type PagedState = Pick<
  TableState,
  'page' | 'perPage' | 'setPage' | 'setPerPage'
>;

/**
 * Pagination of a table.
 *
 * @param props - `range` are the rows of this page; `note` stands beside the pages
 */
export function TablePager(props: {
  table: PagedState;
  response: Pick<Page, 'page' | 'perPage' | 'total'>;
  range: string;
  note?: ReactNode;
}) {
  const { table, response, range, note } = props;
  const { page, perPage, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const last = Math.min(Math.max(Math.ceil(total / perPage), 1), MAX_PAGE);
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
      <span>{range}</span>
      <Pagination
        size="small"
        aria-label={t('pager.label')}
        count={last}
        // From beyond the last page, the way back leads to it.
        page={Math.min(page, last + 1)}
        onChange={(_, wanted) => {
          if (wanted >= 1 && wanted <= last) {
            table.setPage(wanted);
          }
        }}
        getItemAriaLabel={(type, number) =>
          type === 'previous' || type === 'next'
            ? t(`pager.${type}`)
            : t('pager.page', { number })
        }
        renderItem={item => (
          // Stays focusable, so that its own click can't lose the focus.
          <PaginationItem
            {...item}
            className={item.disabled ? classes.off : ''}
            disabled={false}
            aria-disabled={item.disabled}
          />
        )}
      />
    </div>
  );
}

/** Placeholder of a table while its first page loads. */
export function TableSkeleton(props: { label: string }) {
  return (
    <div role="progressbar" aria-label={props.label}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} style={{ margin: '12px 0' }} height={25} />
      ))}
    </div>
  );
}
