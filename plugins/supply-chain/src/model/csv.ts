/** Characters that spreadsheets treat as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats rows as CSV (RFC 4180), escaping formulas as text. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return rows.map(row => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: unknown): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
