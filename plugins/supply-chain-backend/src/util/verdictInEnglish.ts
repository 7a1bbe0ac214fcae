import {
  verdictMessages,
  verdictSentence,
} from 'backstage-plugin-supply-chain-common';
import type {
  VerdictFacts,
  VerdictSentence,
} from 'backstage-plugin-supply-chain-common';

const HASH = /^[a-f0-9]{40,64}$/;

/** Maximum length of a text that a region or pipeline chose. */
const MAX_TEXT = 300;

/** Digits of a shortened commit or fingerprint. */
const SHORT = 7;

/**
 * Words a verdict as the portal does, in English and UTC: for agents, and for
 * people who haven't chosen a language. Contains names that pipelines reported.
 */
export function verdictInEnglish(facts: VerdictFacts): VerdictSentence {
  return verdictSentence(facts, {
    translate,
    nameOf: ({ environment }) => truncate(environment),
    show: name => (HASH.test(name) ? name.slice(0, SHORT) : truncate(name)),
    list: names =>
      new Intl.ListFormat('en', { type: 'conjunction' }).format(names),
    formatSince: formatUtc,
    formatMoment: formatUtc,
    causeOf: ({ message }) => truncate(message),
  });
}

function truncate(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** A time as `2026-11-04 10:05 UTC`. */
export function formatUtc(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`;
}

const messages: Readonly<Record<string, string>> = verdictMessages;

function translate(
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = values.count === 1 ? 'one' : 'other';
  const message = messages[key] ?? messages[`${key}_${form}`];
  return message.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name) =>
    String(values[name]),
  );
}
