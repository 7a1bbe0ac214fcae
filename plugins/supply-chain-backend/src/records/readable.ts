import { redactJson, redactText } from './redact';
import { firstLine, paragraphs } from './text';

/** The first line of a text from a pipeline, without what may be a secret. */
export function readableLine(text: string | undefined): string | undefined {
  return firstLine(text && withoutSecrets(text));
}

/** A text from a pipeline of several lines, without what may be a secret. */
export function readableText(text: string | undefined): string | undefined {
  return paragraphs(text && withoutSecrets(text));
}

/** A text may be JSON, whose fields tell more than its form. */
function withoutSecrets(text: string): string {
  if (!/^\s*[[{]/.test(text)) {
    return redactText(text);
  }
  try {
    return JSON.stringify(redactJson(JSON.parse(text)));
  } catch {
    // It only looks like JSON.
    return redactText(text);
  }
}
