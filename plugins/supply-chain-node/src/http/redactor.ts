/** Maximum length of a region's text in an error. */
const MAX_TEXT_LENGTH = 300;

/** Sanitizes text from a region or the platform for use in an error. */
export type Redactor = (text: string) => string;

/** Forms in which a server may echo a request's secret. */
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
 * Creates a function that turns text into a single line of limited length
 * without the secrets.
 */
export function createRedactor(secrets: string[]): Redactor {
  // Longest first, because one secret may contain another.
  const forms = secrets
    .flatMap(formsOf)
    .sort((one, other) => other.length - one.length);
  return text => {
    // Redact before truncating, or half a secret could remain at the end.
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
