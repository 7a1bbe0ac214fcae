import { clipText } from './clipText';

/** Non-Latin characters, which may be right-to-left or change the direction. */
const MAY_TURN = /[\u0250-\u{10FFFF}]/u;

/** Would end the isolation early, or extend it past the text. */
const ISOLATES = /[\u2066-\u2069]/g;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Truncates a text like {@link clipText} and isolates its direction, for places
 * that only take a string; use `<bdi>` elsewhere. Latin text stays unchanged,
 * so that copying and searching work without invisible characters.
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
