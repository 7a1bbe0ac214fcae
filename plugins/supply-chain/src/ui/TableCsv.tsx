import type {
  ArtifactsQuery,
  Page,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { MAX_ROWS, readAllPages, type AllRows } from '../model/readAllPages';
import { tableCsv, type CsvColumns } from '../model/tableCsv';
import { FileDownload } from './FileDownload';

/** How to read and format the rows of a table for a CSV file. */
export interface CsvSource<Row, T extends Page> {
  fileName: string;
  read(query: ArtifactsQuery & { page: number; perPage: number }): Promise<T>;
  columns: CsvColumns<Row>;
}

/**
 * Downloads all rows of a table as CSV.
 *
 * @param props - `query` has the filters of the table; `about` tells this button
 *   from others
 */
export function TableCsv<Row, T extends Page>(props: {
  source: CsvSource<Row, T>;
  query?: ArtifactsQuery;
  perPage?: number;
  about?: string;
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
}) {
  const { source, query, perPage, about, rowsOf, rowKey } = props;
  const { t } = useTranslation();
  return (
    <FileDownload
      label={t('csv.download')}
      short="CSV"
      about={about}
      read={async () => {
        const all = await readAllPages({
          read: place => source.read({ ...query, ...place }),
          rowsOf,
          keyOf: rowKey,
          perPage,
        });
        const type = 'text/csv;charset=utf-8';
        return {
          content: new Blob([tableCsv(source.columns, all)], { type }),
          fileName: source.fileName,
          note: noteOn(t, all),
        };
      }}
    />
  );
}

/** What may be missing from a file. */
function noteOn(
  t: Translate,
  { cut, coverage, total }: AllRows<unknown>,
): string | undefined {
  if (cut) {
    return t('csv.cut', { shown: MAX_ROWS, total });
  }
  return coverage.complete ? undefined : t('csv.incomplete');
}
