/** Serializes a value for a JSON column; null and undefined become NULL. */
export function toColumn(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Parses a JSON column. */
export function fromColumn<Value>(text: string | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}

/** Converts a nullable boolean from SQLite. */
export function booleanFromColumn(value: number | null): boolean | null {
  return value === null ? null : value !== 0;
}
