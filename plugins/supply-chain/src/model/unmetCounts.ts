import type {
  StateValue,
  UnmetAttestation,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';

/** In how many trails or components an attestation is unmet, in one way. */
interface UnmetCount {
  state: StateValue;
  count: number;
  text: string;
}

/** The ways in which an attestation is unmet, each with its own words. */
export function unmetCounts(
  t: Translate,
  { failed, missing, pending }: UnmetAttestation,
): UnmetCount[] {
  const counts: UnmetCount[] = [
    {
      state: 'non-compliant',
      count: failed,
      text: t('trend.failed', { failed }),
    },
    { state: 'missing', count: missing, text: t('trend.missing', { missing }) },
    { state: 'pending', count: pending, text: t('trend.pending', { pending }) },
  ];
  return counts.filter(({ count }) => count > 0);
}
