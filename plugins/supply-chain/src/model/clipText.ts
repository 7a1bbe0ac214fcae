/**
 * Truncates a text to a number of characters and adds an ellipsis. Never splits
 * a surrogate pair.
 */
export function clipText(text: string, length: number): string {
  if (text.length <= length) {
    return text;
  }
  const characters = Array.from(text.slice(0, length * 2));
  return characters.length <= length && text.length <= length * 2
    ? text
    : `${characters.slice(0, length).join('')}…`;
}
