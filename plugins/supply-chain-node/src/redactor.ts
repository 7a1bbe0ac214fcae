/** What of a region's own words goes into an error. */
const MAX_TEXT_LENGTH = 300;

/** Turns what a region or the platform says into text fit for an error. */
export type Redactor = (text: string) => string;

/**
 * Makes text one line of bounded length that does not hold the key, in any of
 * the forms in which a server may echo a request.
 */
export function createRedactor(apiKey: string): Redactor {
  const forms = [
    Buffer.from(`${apiKey}:`).toString('base64'),
    Buffer.from(apiKey).toString('base64'),
    JSON.stringify(apiKey).slice(1, -1),
    encodeURIComponent(apiKey),
    apiKey,
  ];
  return text => {
    // Redacts before it cuts, since half a key at the end would stay.
    let safe = text;
    for (const form of forms) {
      safe = safe.replaceAll(form, '[key]');
    }
    const line = safe.replace(/[\s\p{C}]+/gu, ' ').trim();
    return line.length > MAX_TEXT_LENGTH
      ? `${line.slice(0, MAX_TEXT_LENGTH - 1)}…`
      : line;
  };
}
