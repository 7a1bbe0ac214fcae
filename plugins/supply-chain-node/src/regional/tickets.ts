import { firstText, readAsText } from './outcome';
import { isObject, readBoolean } from './reading';

/**
 * A ticket named by an attestation.
 *
 * @public
 */
export interface Ticket {
  /** Key of the ticket in its tracker. */
  key?: string;
  url?: string;
  /**
   * Whether the ticket exists in the tracker; absent when the record doesn't
   * say.
   */
  exists?: boolean;
  summary?: string;
  status?: string;
}

const LISTS = ['tickets', 'issues', 'results'];
const TICKET_FIELDS = ['issue_id', 'issue_url', 'issue_exists'];

function readTicket(value: unknown): Ticket {
  return isObject(value)
    ? {
        key: firstText(value, ['issue_id', 'key', 'id']),
        url: firstText(value, ['issue_url', 'url']),
        exists: readBoolean(value.issue_exists ?? value.exists),
        summary: firstText(value, ['summary', 'title']),
        status: firstText(value, ['issue_status', 'status']),
      }
    : { key: readAsText(value) };
}

function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) {
    return value;
  }
  const lists = isObject(value)
    ? LISTS.map(name => value[name]).filter(inner => Array.isArray(inner))
    : [];
  return lists[0];
}

/** Reads a list of tickets, or an object that contains one. */
export function readTickets(value: unknown): Ticket[] | undefined {
  return listIn(value)?.map(readTicket);
}

/** Whether a field contains tickets, for field names that don't tell. */
export function holdsTickets(value: unknown): boolean {
  return (listIn(value) ?? []).some(
    item =>
      isObject(item) && TICKET_FIELDS.some(name => Object.hasOwn(item, name)),
  );
}
