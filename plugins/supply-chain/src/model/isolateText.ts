import { clipText } from './clipText';

/** Beyond Latin: what may turn around, and what turns other text around. */
const MAY_TURN = /[\u0250-\u{10FFFF}]/u;

/** They would end the isolation before the text ends, or go on after it. */
const ISOLATES = /[\u2066-\u2069]/g;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Shortens a text as {@link clipText} does, and keeps its direction to itself,
 * for the places that take only a string; elsewhere `<bdi>` does it. A Latin
 * text stays as it is, so that what is copied or looked for holds nothing
 * unseen.
 */
export function isolateText(text: string, length: number): string {
  const clipped = clipText(text, length);
  return MAY_TURN.test(clipped)
    ? `${FIRST_STRONG_ISOLATE}${clipped.replace(
        ISOLATES,
        '',
      )}${POP_DIRECTIONAL_ISOLATE}`
    : clipped;
}
