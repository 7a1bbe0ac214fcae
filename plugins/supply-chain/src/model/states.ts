import {
  severityOf,
  type StateValue,
  STATE_MESSAGES,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';

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

/** The label of a state. */
export function stateWord(t: Translate, state: StateValue): string {
  return t(STATE_MESSAGES[state] ?? STATE_MESSAGES.unknown);
}

/** What is said of something by the tone of its state. */
export const SENTENCES = {
  bad: 'sentence.nonCompliant',
  waiting: 'sentence.waiting',
  neutral: 'sentence.unknown',
  good: 'sentence.compliant',
} as const;
