import Button from '@material-ui/core/Button';
import CircularProgress from '@material-ui/core/CircularProgress';
import Tooltip from '@material-ui/core/Tooltip';
import GetAppIcon from '@material-ui/icons/GetApp';
import { useMutation } from '@tanstack/react-query';
import type {
  ArtifactsQuery,
  Page,
  SupplyChainRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useRef } from 'react';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { MAX_ROWS, readAllPages, type AllRows } from '../model/readAllPages';
import { MessageLink } from './MessageLink';
import { useErrorText } from './QueryStates';
import { saveFile } from './saveFile';

/** How to read and format the rows of a table for a CSV file. */
export interface CsvSource<Row, T extends Page> {
  fileName: string;
  read(
    query: ArtifactsQuery & { page: number; perPage: number },
    options: SupplyChainRequestOptions,
  ): Promise<T>;
  format(all: AllRows<Row>): string;
}

interface TableCsvProps<Row, T extends Page> {
  source: CsvSource<Row, T>;
  /** The filters of the table. */
  query?: ArtifactsQuery;
  perPage?: number;
  /** Tells this button from others. */
  label?: string;
  rowsOf(response: T): readonly Row[];
  rowKey(row: Row): string;
}

/** Downloads all rows of a table as CSV. */
export function TableCsv<Row, T extends Page>(props: TableCsvProps<Row, T>) {
  const { t } = useTranslation();
  const { mutate, isPending, error, data } = useDownload(props);
  const { title, words } = useErrorText(error);
  const label = isPending ? t('csv.busy') : props.label ?? t('csv.download');
  return (
    <>
      <Tooltip title={label}>
        <Button
          size="small"
          startIcon={
            isPending ? (
              <CircularProgress size={20} aria-hidden />
            ) : (
              <GetAppIcon />
            )
          }
          aria-label={label}
          // Keeps focus on the button during the download.
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          {t('csv.short')}
        </Button>
      </Tooltip>
      {error && (
        <span role="alert">
          {t('csv.failed', { why: title })}
          <MessageLink to={words} about={title} />
        </span>
      )}
      <span role="status">{data && noteOn(t, data)}</span>
    </>
  );
}

/** Saves the file, unless the user leaves the view in the meantime. */
function useDownload<Row, T extends Page>(props: TableCsvProps<Row, T>) {
  const { source, query, perPage, rowsOf, rowKey } = props;
  const download = useRef<AbortController>();
  useEffect(() => () => download.current?.abort(), []);
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const controller = new AbortController();
      download.current = controller;
      const { signal } = controller;
      const all = await readAllPages({
        read: place => source.read({ ...query, ...place }, { signal }),
        rowsOf,
        keyOf: rowKey,
        perPage,
      });
      if (!signal.aborted) {
        const type = 'text/csv;charset=utf-8';
        saveFile({
          content: new Blob([source.format(all)], { type }),
          fileName: source.fileName,
        });
      }
      return all;
    },
  });
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
