export type Data = Record<string, unknown>;

/** A value as an object; undefined for anything else. */
export function asObject(value: unknown): Data | undefined {
  return typeof value === 'object' && value && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** A value as a list; empty for anything else. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
