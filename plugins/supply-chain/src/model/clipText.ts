/**
 * Shortens a text to a number of characters and marks the cut. Never cuts
 * through a character made of two code units.
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
