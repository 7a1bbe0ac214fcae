import {
  verdictSentence,
  type VerdictFacts,
  type EnvironmentRef,
  type VerdictSentence,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { environmentLabels } from '../model/environments';
import { isolateText } from '../model/text';
import { formatMoment, formatShort } from './formatTime';
import { problemText } from './problemText';
import { shortenName } from './names';
import { useNow } from './times';

/** A verdict, and its words in the user's language. */
export function useVerdictText(facts: VerdictFacts): VerdictSentence {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const labelOf = environmentLabels(facts.running);
  return verdictText(facts, { t, labelOf, now, language });
}

/** Words a verdict in the user's language. */
export function verdictText(
  facts: VerdictFacts,
  user: {
    t: Translate;
    labelOf(environment: EnvironmentRef): string;
    /** In milliseconds. */
    now: number;
    language: string | undefined;
  },
): VerdictSentence {
  const { t, labelOf, now, language } = user;
  return verdictSentence(facts, {
    translate: (key, values) => Reflect.apply(t, undefined, [key, values]),
    nameOf: environment => isolateText(labelOf(environment), 80),
    show: name => isolateText(shortenName(name), 60),
    list: names =>
      new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    formatSince: moment => formatShort(moment, now, language, 'long'),
    formatMoment: moment => formatMoment(moment, now, language),
    causeOf: problem => problemText(t, problem).what,
  });
}
