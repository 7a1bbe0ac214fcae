/**
 * Formats a share in percent. Rounds down, so that only a full share shows as
 * 100 %.
 *
 * @param share - from 0 to 1
 */
export function formatShare(share: number, language?: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(
    // In binary, 29 / 100 is slightly less than 0.29.
    Math.floor(share * 100 + 1e-9) / 100,
  );
}
