import {
  verdictMessages,
  verdictSentence,
  wordVerdict,
} from 'backstage-plugin-supply-chain-common';
import type { VerdictFacts } from 'backstage-plugin-supply-chain-common';
import { truncate } from './schemas';

/**
 * The verdict as the portal shows it, with the age of stale data, in English and
 * UTC. Contains names that pipelines reported.
 */
export function verdictSummary(facts: VerdictFacts): string {
  const { headline, rest } = wordVerdict(verdictSentence(facts), {
    translate,
    nameOf: ({ environment }) => truncate(environment) ?? '',
    show: name => truncate(name) ?? '',
    list: names =>
      new Intl.ListFormat('en', { type: 'conjunction' }).format(names),
    formatSince: formatUtc,
    formatMoment: formatUtc,
    causeOf: ({ message }) => truncate(message) ?? '',
  });
  const { stale, asOf } = facts.coverage;
  const age = stale && asOf ? [`Showing data from ${formatUtc(asOf)}.`] : [];
  return [headline, ...rest, ...age].join(' ');
}

function formatUtc(moment: string): string {
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
