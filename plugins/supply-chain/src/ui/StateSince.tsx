import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { stateWord } from '../model/stateWord';
import { useTranslation } from '../i18n/useTranslation';
import { ShortTime } from './ShortTime';

const SENTENCES = {
  compliant: 'since.compliant',
  'non-compliant': 'since.nonCompliant',
  incomplete: 'since.incomplete',
  missing: 'since.missing',
  pending: 'since.pending',
  unknown: 'since.unknown',
} as const satisfies Record<StateValue, string>;

/**
 * A state in words, with its start.
 *
 * @param props - `since` is undefined if unknown
 */
export function StateSince(props: {
  state: StateValue;
  originalState?: string;
  since?: string;
}) {
  const { state, originalState, since } = props;
  const { t } = useTranslation();
  return (
    <>
      {since && !originalState
        ? t(SENTENCES[state], { when: <ShortTime moment={since} inSentence /> })
        : stateWord(t, state, originalState)}
    </>
  );
}
