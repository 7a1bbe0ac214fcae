import {
  MAX_ATTESTATION_FILES,
  type UploadFile,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { formatSize } from '../attestation/formatSize';

/** Bytes of all files together. */
export function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** What is wrong with files that were chosen: too large or too many. */
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

/** Files as the portal API takes them. */
export function uploadsOf(files: readonly File[]): readonly UploadFile[] {
  return files.map(file => ({ content: file, fileName: file.name }));
}
