import {
  STATE_MESSAGES,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { isolateText } from './isolateText';
import type { Translate } from '../i18n/useTranslation';

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
