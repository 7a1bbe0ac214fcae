import InboxIcon from '@material-ui/icons/Inbox';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkResponse, Page } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import type { TableState } from '../queries/useTableQuery';
import { DataTable, type Column, type RowGroup } from './DataTable';
import { EmptyState, NoMatch } from './EmptyState';
import { flowLabel } from './names';
import { NameList } from './text';
import { causeOf } from './problemText';
import { isShown, QueryStates } from './QueryStates';
import { TableCsv, type CsvSource } from './TableCsv';
import { TableFilters } from './TableFilters';
import { TablePager, TableSkeleton, TableStatus } from './TablePager';

/** Maximum number of flow names. */
const SHOWN_FLOWS = 12;

interface TableSectionProps<Row, T extends Page> {
  /** Shown before the filters. */
  title?: string;
  label: string;
  empty: string;
  link?: LinkResponse;
  /** Set if the flow is selected elsewhere. */
  flowless?: boolean;
  /** Rows of one line that open on a click. */
  dense?: boolean;
  table: TableState;
  query: UseQueryResult<T>;
  columns: readonly Column<Row>[];
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
  /** Groups the rows of a page, under a heading each. */
  groupsOf?(rows: readonly Row[]): readonly RowGroup<Row>[];
  /** Renders further filters, with the class of a select field. */
  moreFilters?(className: string): ReactNode;
  csv: CsvSource<Row, T>;
}

/** A table with filters, states and pagination. */
export function TableSection<Row, T extends Page>(
  props: TableSectionProps<Row, T>,
) {
  const { title, label, link, flowless, dense } = props;
  const { table, query, columns, rowsOf, rowKey, csv } = props;
  const shown =
    isShown(query) && !query.isPlaceholderData ? query.data : undefined;
  if (query.isPending && !link && !flowless) {
    // Which filters there are, and so where the table begins, isn't known yet.
    return null;
  }
  return (
    <>
      {(query.data || !query.error) && (
        <TableFilters
          table={table}
          title={title}
          flows={flowless ? [] : link?.flows ?? []}
          more={props.moreFilters}
          actions={
            query.data !== undefined &&
            query.data.total > 0 && (
              <TableCsv
                source={csv}
                query={table.query}
                rowsOf={rowsOf}
                rowKey={rowKey}
              />
            )
          }
        />
      )}
      <TableStatus response={shown} rowCount={shown ? rowsOf(shown).length : 0}>
        {shown && <NoRows {...props} response={shown} />}
      </TableStatus>
      <QueryStates query={query} skeleton={<TableSkeleton label={label} />}>
        {response => {
          const rows = rowsOf(response);
          if (rows.length === 0 && query.isPlaceholderData) {
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
                  groups={props.groupsOf?.(rows)}
                  rowKey={rowKey}
                  busy={query.isPlaceholderData}
                  dense={dense}
                />
              )}
              {(rows.length > 0 || table.page > 1 || table.hasFilters) && (
                <TablePager
                  table={table}
                  response={response}
                  rowCount={rows.length}
                />
              )}
            </>
          );
        }}
      </QueryStates>
    </>
  );
}

/** Explains an empty table: the page, the filters, or no data yet. */
function NoRows<Row, T extends Page>(
  props: TableSectionProps<Row, T> & { response: T },
) {
  const { table, response, link, empty } = props;
  const { t } = useTranslation();
  if (response.page > 1 || table.hasFilters) {
    return <NoMatch page={response.page} />;
  }
  if (!response.coverage.complete) {
    return (
      <EmptyState
        icon={InboxIcon}
        title={causeOf(t, response.problems) ?? t('filter.nothingRead')}
      />
    );
  }
  const flows = link?.flows ?? [];
  return (
    <EmptyState
      icon={InboxIcon}
      title={empty}
      hint={
        flows.length > 0 &&
        t('table.emptyHint', {
          flows: (
            <NameList
              names={flows.map(flow => flowLabel(flow, flows))}
              shown={SHOWN_FLOWS}
            />
          ),
        })
      }
    />
  );
}
