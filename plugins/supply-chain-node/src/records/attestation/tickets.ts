import { isObject } from '../reading';

const LISTS = ['tickets', 'issues', 'results'];
const TICKET_FIELDS = ['issue_id', 'issue_url', 'issue_exists'];

/** A list of tickets, or the one that an object contains. */
export function listOfTickets(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) {
    return value;
  }
  return isObject(value)
    ? LISTS.map(name => value[name]).find(inner => Array.isArray(inner))
    : undefined;
}

/** Whether a field contains tickets, for field names that don't tell. */
export function holdsTickets(value: unknown): boolean {
  return (listOfTickets(value) ?? []).some(
    item =>
      isObject(item) && TICKET_FIELDS.some(name => Object.hasOwn(item, name)),
  );
}
