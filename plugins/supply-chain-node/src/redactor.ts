/** What of a region's own words goes into an error. */
const MAX_TEXT_LENGTH = 300;

/** Turns what a region or the platform says into text fit for an error. */
export type Redactor = (text: string) => string;

/** The forms in which a server may echo a secret of a request. */
function formsOf(secret: string): string[] {
  return [
    Buffer.from(`${secret}:`).toString('base64'),
    Buffer.from(secret).toString('base64'),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    secret,
  ];
}

/**
 * Makes text one line of bounded length that holds none of the secrets.
 */
export function createRedactor(secrets: string[]): Redactor {
  // The longest first: one secret may be a part of another.
  const forms = secrets
    .flatMap(formsOf)
    .sort((one, other) => other.length - one.length);
  return text => {
    // Redacts before it cuts, since half a secret at the end would stay.
    let safe = text;
    for (const form of forms) {
      safe = safe.replaceAll(form, '[redacted]');
    }
    const line = safe.replace(/[\s\p{C}]+/gu, ' ').trim();
    return line.length > MAX_TEXT_LENGTH
      ? `${line.slice(0, MAX_TEXT_LENGTH - 1)}…`
      : line;
  };
}
