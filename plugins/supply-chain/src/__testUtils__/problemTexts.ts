import {
  PROBLEM_REASONS,
  WRITE_REFUSALS,
} from 'backstage-plugin-supply-chain-common';
import { english } from '../i18n/en';
import { ERROR_KINDS } from '../model/errorKind';
import type { MessageAnchor, OTHER_ANCHORS } from '../ui/MessageLink';

type Key = keyof typeof english;

/** A key without the suffix of its plural forms. */
type TextKey = Key extends infer K
  ? K extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : K
  : never;

/** The texts of messages that have no reason or kind, by their anchor. */
const OTHERS: Record<(typeof OTHER_ANCHORS)[number], readonly TextKey[]> = {
  noBackend: ['error.noBackendTitle'],
  'not-configured': ['notConfigured.title'],
  'no-flows': ['linking.title'],
  'no-notifications': ['missing.notificationsTitle'],
  'invalid-link': ['drawer.linkNotFoundTitle'],
  'trail-not-found': ['drawer.trailNotFoundTitle'],
  'artifact-not-linked': ['drawer.artifactNotFoundTitle'],
  'attestation-withheld': ['attestation.withheld'],
  'evidence-forbidden': ['evidence.forbidden'],
  'evidence-not-found': ['evidence.notFound'],
  'evidence-too-large': ['evidence.tooLarge'],
  'status-unknown': ['state.compliantAt'],
  'time-not-available': ['at.tooEarly'],
  'delivery-failing': ['notifications.advice'],
  'search-incomplete': ['search.unsearched', 'linking.unsearched'],
  'components-omitted': ['services.omitted'],
  'write-forbidden': ['attest.forbidden', 'notify.forbidden'],
  'write-nothing-linked': ['notify.nothingLinked'],
  'write-unknown': ['write.unknownTitle'],
};

/** Texts that state a problem, with the anchor that they must link to. */
export const PROBLEM_TEXTS: readonly (readonly [string, MessageAnchor])[] = [
  ...PROBLEM_REASONS.map(
    reason => [`problem.reason.${reason}`, reason] as const,
  ),
  ...ERROR_KINDS.map(kind => [`error.${kind}Title`, kind] as const),
  ...WRITE_REFUSALS.map(
    reason => [`write.refusal.${reason}`, `write-${reason}`] as const,
  ),
  ['notConfigured.mistakeTitle', 'configuration-invalid'],
  ['health.forbidden', 'forbidden'],
  ['health.reason.previousKey', 'previous-key'],
  ['health.reason.expires', 'key-expiry'],
  ['health.reason.expired', 'key-expiry'],
  ['health.reason.writeKeyRefused', 'write-key-refused'],
  ...Object.entries(OTHERS).flatMap(([anchor, keys]) =>
    keys.map(key => [key, anchor as keyof typeof OTHERS] as const),
  ),
];

/** The English text of a key, in its plural forms. */
export function textsOf(key: string): string[] {
  const texts: Record<string, string> = english;
  return [key, `${key}_one`, `${key}_other`].flatMap(form =>
    Object.hasOwn(texts, form) ? [texts[form]] : [],
  );
}

/** The problems that a view's text states without a link to their entry. */
export function unlinkedProblems(
  words: string,
  links: readonly string[],
): string[] {
  const stated = PROBLEM_TEXTS.flatMap(([key, anchor]) =>
    textsOf(key)
      .filter(text => occursIn(words, text))
      .map(text => ({ key, anchor, text })),
  );
  return stated
    .filter(
      ({ text, anchor }) =>
        // A text may begin with another one.
        !stated.some(
          other => other.text !== text && other.text.startsWith(text),
        ) && !links.some(link => link.endsWith(`#${anchor.toLowerCase()}`)),
    )
    .map(({ key }) => key);
}

/** Whether words contain a text with any values in it. */
function occursIn(words: string, text: string): boolean {
  const parts = text.split(/\{\{.*?\}\}/);
  return (
    // Comparing words with hundreds of patterns takes far longer.
    parts.every(part => words.includes(part)) &&
    new RegExp(
      parts
        .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.{1,200}?'),
      's',
    ).test(words)
  );
}
