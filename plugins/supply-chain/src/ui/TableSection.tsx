import InboxIcon from '@material-ui/icons/Inbox';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FlowRef, Page } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import type { TableState } from '../queries/useTableQuery';
import { DataTable, type Column, type RowGroup } from './DataTable';
import { EmptyState, NoMatch } from './EmptyState';
import { causeOf } from './problemText';
import { isShown, QueryStates } from './QueryStates';
import { TableCsv, type CsvSource } from './TableCsv';
import { TableFilters } from './TableFilters';
import { TablePager, TableSkeleton, type PagedState } from './TablePager';
import { VisuallyHidden } from './text';

interface PagedTableProps<Row, T extends Page> {
  label: string;
  table: PagedState;
  query: UseQueryResult<T>;
  columns: readonly Column<Row>[];
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
  /** Groups the rows of a page, under a heading each. */
  groupsOf?(rows: readonly Row[]): readonly RowGroup<Row>[];
  /** Rows of one line that open on a click. */
  dense?: boolean;
}

/**
 * A page of a table in its current state, with the way to the other pages.
 *
 * @param props - `empty` explains that there are no rows; `note` stands beside
 *   the pages
 */
export function PagedTable<Row, T extends Page>(
  props: PagedTableProps<Row, T> & {
    empty(response: T): ReactNode;
    note?: ReactNode;
  },
) {
  const { label, table, query, columns, rowsOf, rowKey, dense } = props;
  const { t } = useTranslation();
  const { isPlaceholderData } = query;
  const shown = isShown(query) && !isPlaceholderData ? query.data : undefined;
  const rangeOf = (response: T) => {
    const from = (response.page - 1) * response.perPage + 1;
    const { length } = rowsOf(response);
    const { total } = response;
    return length > 0
      ? t('pager.range', { from, to: from + length - 1, total })
      : '';
  };
  return (
    <>
      {/* Rendered before the rows load, because screen readers announce only
          changes in a live region they already know. */}
      <div role="status">
        {shown && rowsOf(shown).length === 0 && props.empty(shown)}
        <VisuallyHidden>{shown && rangeOf(shown)}</VisuallyHidden>
      </div>
      <QueryStates query={query} skeleton={<TableSkeleton label={label} />}>
        {response => {
          const rows = rowsOf(response);
          if (rows.length === 0 && isPlaceholderData) {
            // That other filters match nothing says nothing about these.
            return <TableSkeleton label={label} />;
          }
          return (
            <>
              {rows.length > 0 && (
                <DataTable
                  label={label}
                  columns={columns}
                  rows={rows}
                  groupsOf={props.groupsOf}
                  rowKey={rowKey}
                  busy={isPlaceholderData}
                  dense={dense}
                />
              )}
              {(rows.length > 0 || table.page > 1) && (
                <TablePager
                  table={table}
                  response={response}
                  range={rangeOf(response)}
                  note={props.note}
                />
              )}
            </>
          );
        }}
      </QueryStates>
    </>
  );
}

/** A table of trails or artifacts, with its filters. */
export function TableSection<Row, T extends Page>(
  props: PagedTableProps<Row, T> & {
    /** Shown before the filters. */
    title?: string;
    empty: string;
    /** To filter by; undefined until known. */
    flows: readonly FlowRef[] | undefined;
    table: TableState;
    moreFilters?: ReactNode;
    csv: CsvSource<Row, T>;
  },
) {
  const { title, flows, table, query, empty, csv } = props;
  const { t } = useTranslation();
  if (query.isPending && !flows) {
    // Which filters there are, and so where the table begins, isn't known yet.
    return null;
  }
  return (
    <>
      {(query.data || !query.error) && (
        <TableFilters
          table={table}
          title={title}
          flows={flows ?? []}
          more={props.moreFilters}
          actions={
            query.data !== undefined &&
            query.data.total > 0 && (
              <TableCsv
                source={csv}
                query={table.query}
                rowsOf={props.rowsOf}
                rowKey={props.rowKey}
              />
            )
          }
        />
      )}
      <PagedTable
        {...props}
        empty={({ page, coverage, problems }) => {
          if (page > 1 || table.hasFilters) {
            return <NoMatch page={page} />;
          }
          const why = causeOf(t, problems) ?? t('filter.nothingRead');
          return (
            <EmptyState
              icon={InboxIcon}
              title={coverage.complete ? empty : why}
            />
          );
        }}
      />
    </>
  );
}
