import { CustomErrorBase } from '@backstage/errors';

/** A file to upload with an attestation. @public */
export interface UploadFile {
  content: Blob;
  fileName: string;
}

/** An evidence file. @public */
export interface EvidenceFile {
  content: Blob;
  fileName: string;
}

/**
 * The download of an evidence file was interrupted by the region, the portal or
 * the network.
 *
 * @public
 */
export class IncompleteFileError extends CustomErrorBase {
  name = 'IncompleteFileError' as const;
}

/**
 * Reads the body of a download.
 *
 * @throws an {@link IncompleteFileError} unless the caller canceled the
 * download
 */
export async function wholeFile(
  response: Response,
  signal?: AbortSignal,
): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new IncompleteFileError('The download was interrupted', error);
  }
}

/** Builds a multipart form from a write's data and files. */
export function formOf(files: readonly UploadFile[], data?: object): FormData {
  const form = new FormData();
  if (data) {
    form.append('data', JSON.stringify(data));
  }
  for (const { content, fileName } of files) {
    form.append('files', content, fileName);
  }
  return form;
}
