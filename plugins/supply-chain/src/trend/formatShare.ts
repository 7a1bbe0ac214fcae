/**
 * Writes a share as percent. Rounded down, so that 100 % is said only of all.
 *
 * @param share - from 0 to 1
 */
export function formatShare(share: number, language?: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(
    // 29 of 100 is a hair less than 0.29 in binary.
    Math.floor(share * 100 + 1e-9) / 100,
  );
}
