import type {
  ParsedTableQuery,
  StateValue,
} from 'backstage-plugin-supply-chain-common';

interface Filterable {
  state: StateValue;
  createdAt?: string;
}

/**
 * Combines the filters of a table query into a predicate.
 *
 * @param textOf - the searchable text of a record
 */
export function matcherOf<T extends Filterable>(
  query: ParsedTableQuery,
  textOf: (record: T) => (string | undefined)[],
): (record: T) => boolean {
  const { state, since, until } = query;
  const text = query.text?.toLocaleLowerCase('en-US');
  const [from, to] = [since, until].map(
    time => time && new Date(time).toISOString(),
  );
  return record =>
    (!state || record.state === state) &&
    (!from || (record.createdAt !== undefined && record.createdAt >= from)) &&
    (!to || (record.createdAt !== undefined && record.createdAt < to)) &&
    (!text ||
      textOf(record).some(each =>
        each?.toLocaleLowerCase('en-US').includes(text),
      ));
}
