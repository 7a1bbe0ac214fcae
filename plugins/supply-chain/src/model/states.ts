import {
  severityOf,
  type StateValue,
  STATE_MESSAGES,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { isolateText } from './text';

/** The first record with the worst state; undefined if there are none. */
export function worstOf<T extends { state: StateValue }>(
  records: readonly T[],
): T | undefined {
  return records.reduce<T | undefined>(
    (worst, record) =>
      !worst || severityOf(record.state) < severityOf(worst.state)
        ? record
        : worst,
    undefined,
  );
}

/**
 * The label of a state.
 *
 * @param original - the region's own word, shown if the state is unknown
 */
export function stateWord(
  t: Translate,
  state: StateValue,
  original?: string,
): string {
  return state === 'unknown' && original
    ? t('state.unknownOriginal', { original: isolateText(original, 60) })
    : t(STATE_MESSAGES[state] ?? STATE_MESSAGES.unknown);
}
