import type {
  ArtifactsQuery,
  Page,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { MAX_ROWS, readAllPages, type AllRows } from '../model/readAllPages';
import type { TableState } from '../queries/useTableQuery';
import { CsvButton } from './CsvButton';

/** How to read and format the rows of a table for a CSV file. */
export interface CsvSource<Row, T extends Page> {
  fileName: string;
  read(query: ArtifactsQuery): Promise<T>;
  format(all: AllRows<Row>): string;
}

/** Downloads all rows that match the filters of a table as CSV. */
export function TableCsv<Row, T extends Page>(props: {
  source: CsvSource<Row, T>;
  table: TableState;
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
}) {
  const { source, table, rowsOf, rowKey } = props;
  const { t } = useTranslation();
  const noteOn = ({ cut, complete, total }: AllRows<Row>) => {
    if (cut) {
      return t('csv.cut', { shown: MAX_ROWS, total });
    }
    return complete ? undefined : t('csv.incomplete');
  };
  const read = async () => {
    const all = await readAllPages({
      read: place => source.read({ ...table.query, ...place }),
      rowsOf,
      keyOf: rowKey,
    });
    return { text: source.format(all), note: noteOn(all) };
  };
  return <CsvButton fileName={source.fileName} read={read} />;
}
