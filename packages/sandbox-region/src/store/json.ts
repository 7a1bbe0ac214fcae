/** Writes a value for a JSON column; nothing becomes NULL. */
export function toColumn(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Reads a JSON column. */
export function fromColumn<Value>(text: string | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}

/** A nullable boolean as SQLite keeps it. */
export function booleanToColumn(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}

/** A nullable boolean as SQLite gives it back. */
export function booleanFromColumn(value: number | null): boolean | null {
  return value === null ? null : value !== 0;
}
