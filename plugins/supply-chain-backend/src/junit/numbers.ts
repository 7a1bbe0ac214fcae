/** Parses a count; undefined when there is none. */
export function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text)
    ? Number(text)
    : undefined;
}

/**
 * Parses a duration in seconds in any locale: `1.5`, `1,5`, `1,234.5`,
 * `1.234,5` or `2.1E-4`. A single comma is a decimal separator.
 */
export function readDuration(text: string | undefined): number | undefined {
  const trimmed = text?.trim().replace(/\s*s$/, '') ?? '';
  const point = Math.max(trimmed.lastIndexOf('.'), trimmed.lastIndexOf(','));
  const digits =
    point < 0
      ? trimmed
      : `${trimmed.slice(0, point).replace(/[.,'\s]/g, '')}.${trimmed.slice(
          point + 1,
        )}`;
  return /^\d*\.?\d*([eE][+-]?\d{1,2})?$/.test(digits) && /\d/.test(digits)
    ? Number(digits)
    : undefined;
}
