import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { saveFile } from './saveFile';

/** The text of a CSV file, and what to say about it. */
export interface CsvContent {
  text: string;
  /** Says what may be missing from the file, if anything. */
  note?: string | undefined;
}

/**
 * Reads and saves a CSV file when asked to, unless the user leaves the view in
 * the meantime.
 */
export function useCsvDownload(options: {
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
