/** Characters that spreadsheets treat as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Without it, spreadsheets garble all characters but those of ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Formats rows as CSV (RFC 4180), escaping formulas as text. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map(row => `${row.map(field).join(',')}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

function field(value: unknown): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
