import {
  verdictSentence,
  type VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { environmentLabels } from '../model/environmentLabels';
import { useNow } from './useNow';
import { verdictText } from './verdictText';

/** A verdict, and its words in the user's language. */
export function useVerdictText(facts: VerdictFacts) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const verdict = useMemo(() => verdictSentence(facts), [facts]);
  const labelOf = environmentLabels(facts.running);
  return {
    verdict,
    text: verdictText(verdict, { t, labelOf, now, language }),
  };
}
