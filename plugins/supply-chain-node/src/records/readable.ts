import { redactJson, redactText } from './redact';
import { firstLine, paragraphs } from './text';

/** The first line of text from a pipeline, without secrets. */
export function readableLine(text: string | undefined): string | undefined {
  return firstLine(text && withoutSecrets(text));
}

/** Multi-line text from a pipeline, without secrets. */
export function readableText(text: string | undefined): string | undefined {
  return paragraphs(text && withoutSecrets(text));
}

/** JSON text is redacted by its field names, which is more accurate. */
function withoutSecrets(text: string): string {
  if (!/^\s*[[{]/.test(text)) {
    return redactText(text);
  }
  try {
    return JSON.stringify(redactJson(JSON.parse(text)));
  } catch {
    // Not JSON after all.
    return redactText(text);
  }
}
