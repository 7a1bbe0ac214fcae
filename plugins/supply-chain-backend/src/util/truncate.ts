/** Length of a text that a region or pipeline chose, in messages. */
const MAX_TEXT = 300;

/** Shortens a text that a region or pipeline chose. */
export function truncate<T extends string | undefined>(text: T): T | string {
  return text && text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
