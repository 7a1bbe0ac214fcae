import type {
  ArtifactsQuery,
  Page,
  SupplyChainRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { MAX_ROWS, readAllPages, type AllRows } from '../model/readAllPages';
import { CsvButton } from './CsvButton';

/** A page of a list. */
interface Place {
  page: number;
  perPage: number;
}

/** How to read and format the rows of a table for a CSV file. */
export interface CsvSource<Row, T extends Page> {
  fileName: string;
  read(
    query: ArtifactsQuery & Place,
    options: SupplyChainRequestOptions,
  ): Promise<T>;
  format(all: AllRows<Row>): string;
}

/**
 * Downloads all rows of a table as CSV.
 *
 * @param props - `query` has its filters; `label` tells this button from others
 */
export function TableCsv<Row, T extends Page>(props: {
  source: CsvSource<Row, T>;
  query?: ArtifactsQuery;
  perPage?: number;
  label?: string;
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
}) {
  const { source, query, perPage, label, rowsOf, rowKey } = props;
  const { t } = useTranslation();
  const noteOn = ({ cut, coverage, total }: AllRows<Row>) => {
    if (cut) {
      return t('csv.cut', { shown: MAX_ROWS, total });
    }
    return coverage.complete ? undefined : t('csv.incomplete');
  };
  const read = async (signal: AbortSignal) => {
    const all = await readAllPages({
      read: place => source.read({ ...query, ...place }, { signal }),
      rowsOf,
      keyOf: rowKey,
      perPage,
    });
    return { text: source.format(all), note: noteOn(all) };
  };
  return <CsvButton fileName={source.fileName} label={label} read={read} />;
}
