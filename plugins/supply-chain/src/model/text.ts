import type { Translate } from '../i18n/useTranslation';

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

/** Text on one line that Markdown shows as it is: pipelines may report anything. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Maximum length of a name. */
const MAX_LENGTH = 60;

/** Some names in a row, and how many more there are. */
export function listNames(
  t: Translate,
  names: readonly string[],
  shown: number = 3,
): string {
  const listed = names
    .slice(0, shown)
    .map(name => isolateText(name, MAX_LENGTH))
    .join(', ');
  const more = names.length - shown;
  return more > 0 ? `${listed} ${t('card.more', { amount: more })}` : listed;
}
