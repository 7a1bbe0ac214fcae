import {
  MAX_ATTESTATION_FILES,
  type UploadFile,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { formatSize } from '../parts/formatSize';

/** Total size in bytes. */
export function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** The error of a selection of files: too large or too many. */
export function filesError(
  t: Translate,
  files: readonly File[],
  limit: number,
  language?: string,
): string | undefined {
  if (files.length > MAX_ATTESTATION_FILES) {
    return t('attest.filesTooMany', { most: MAX_ATTESTATION_FILES });
  }
  return sizeOf(files) > limit
    ? t('attest.filesTooLarge', { limit: formatSize(limit, language) })
    : undefined;
}

/** Converts files for the portal API. */
export function uploadsOf(files: readonly File[]): readonly UploadFile[] {
  return files.map(file => ({ content: file, fileName: file.name }));
}
