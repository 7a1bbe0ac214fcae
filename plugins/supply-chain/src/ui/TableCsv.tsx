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
import { useTranslation } from '../i18n/useTranslation';
import { MAX_ROWS, readAllPages, type AllRows } from '../model/readAllPages';
import { MessageLink } from './MessageLink';
import { saveFile } from './saveFile';
import { useErrorText } from './QueryStates';

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

/** The text of a CSV file, and what may be missing from it. */
interface CsvContent {
  text: string;
  note?: string;
}

/**
 * Downloads a table as CSV.
 *
 * @param props - `label` is needed next to other buttons of this kind
 */
export function CsvButton(props: {
  fileName: string;
  label?: string;
  read(signal: AbortSignal): Promise<CsvContent>;
}) {
  const { t } = useTranslation();
  const { mutate, isPending, error, data } = useDownload(props);
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
      {error && <Failed error={error} />}
      <span role="status">{data?.note}</span>
    </>
  );
}

function Failed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, words } = useErrorText(props.error);
  return (
    <span role="alert">
      {t('csv.failed', { why: title })}
      <MessageLink to={words} about={title} />
    </span>
  );
}

/** Saves the file, unless the user leaves the view in the meantime. */
function useDownload(options: {
  fileName: string;
  read(signal: AbortSignal): Promise<CsvContent>;
}) {
  const { fileName, read } = options;
  const download = useRef<AbortController>();
  useEffect(() => () => download.current?.abort(), []);
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const controller = new AbortController();
      download.current = controller;
      const csv = await read(controller.signal);
      if (!controller.signal.aborted) {
        saveFile({
          content: new Blob([csv.text], { type: 'text/csv;charset=utf-8' }),
          fileName,
        });
      }
      return csv;
    },
  });
}
