import { verdictSentence } from 'backstage-plugin-supply-chain-common';
import type { VerdictFacts } from 'backstage-plugin-supply-chain-common';
import { formatUtc, verdictInEnglish } from '../evidence/verdictInEnglish';

/** The verdict as the portal shows it, with the age of stale data. */
export function verdictSummary(facts: VerdictFacts): string {
  const { headline, rest } = verdictInEnglish(verdictSentence(facts));
  const { stale, asOf } = facts.coverage;
  const age = stale && asOf ? [`Showing data from ${formatUtc(asOf)}.`] : [];
  return [headline, ...rest, ...age].join(' ');
}
