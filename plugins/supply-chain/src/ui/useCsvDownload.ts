import { useMutation } from '@tanstack/react-query';
import { saveFile } from './saveFile';

/** The text of a CSV file, and what to say about it. */
export interface CsvContent {
  text: string;
  /** Says what may be missing from the file, if anything. */
  note?: string | undefined;
}

/** Reads and saves a CSV file when asked to. */
export function useCsvDownload(options: {
  fileName: string;
  read(): Promise<CsvContent>;
}) {
  const { fileName, read } = options;
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const csv = await read();
      saveFile({
        content: new Blob([csv.text], { type: 'text/csv;charset=utf-8' }),
        fileName,
      });
      return csv;
    },
  });
}
