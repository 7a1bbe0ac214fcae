import type {
  ArtifactsQuery,
  SupplyChainRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import {
  MAX_ROWS,
  readAllPages,
  type AllRows,
  type ListPage,
} from '../model/readAllPages';
import { CsvButton } from './CsvButton';

/** How to read and format the rows of a table for a CSV file. */
export interface CsvSource<Row, T extends ListPage> {
  fileName: string;
  read(query: ArtifactsQuery, options: SupplyChainRequestOptions): Promise<T>;
  format(all: AllRows<Row>): string;
}

/**
 * Downloads all rows of a table as CSV.
 *
 * @param props - `query` has its filters; `label` tells this button from others
 */
export function TableCsv<Row, T extends ListPage>(props: {
  source: CsvSource<Row, T>;
  query?: ArtifactsQuery;
  label?: string;
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
}) {
  const { source, query, label, rowsOf, rowKey } = props;
  const { t } = useTranslation();
  const noteOn = ({ cut, complete, total }: AllRows<Row>) => {
    if (cut) {
      return t('csv.cut', { shown: MAX_ROWS, total });
    }
    return complete ? undefined : t('csv.incomplete');
  };
  const read = async (signal: AbortSignal) => {
    const all = await readAllPages({
      read: place => source.read({ ...query, ...place }, { signal }),
      rowsOf,
      keyOf: rowKey,
    });
    return { text: source.format(all), note: noteOn(all) };
  };
  return <CsvButton fileName={source.fileName} label={label} read={read} />;
}
