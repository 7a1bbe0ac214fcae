import {
  MAX_ATTACHMENT_BYTES,
  type EvidenceFile,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { formatSize } from '../../ui/formatSize';

/** Total size in bytes. */
export function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** The error of a selection of files that is too large. */
export function filesError(
  t: Translate,
  files: readonly File[],
  language?: string,
): string | undefined {
  const limit = formatSize(MAX_ATTACHMENT_BYTES, language);
  return sizeOf(files) > MAX_ATTACHMENT_BYTES
    ? t('attest.filesTooLarge', { limit })
    : undefined;
}

/** Converts files for the portal API. */
export function uploadsOf(files: readonly File[]): readonly EvidenceFile[] {
  return files.map(file => ({ content: file, fileName: file.name }));
}
