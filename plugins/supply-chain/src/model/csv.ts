/** Characters that spreadsheets treat as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Without it, spreadsheets garble all characters but those of ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The separator that spreadsheets expect: a semicolon where the comma is the
 * decimal mark, as in German.
 *
 * @param locale - the browser's, unless given
 */
export function separatorIn(locale?: string): ',' | ';' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? ';' : ',';
}

/** Formats rows as CSV (RFC 4180), escaping formulas as text. */
export function csvLines(
  rows: readonly (readonly unknown[])[],
  separator = separatorIn(),
): string {
  const lines = rows.map(row => `${row.map(field).join(separator)}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

function field(value: unknown): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
