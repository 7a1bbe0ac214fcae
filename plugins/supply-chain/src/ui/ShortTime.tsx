import { useLanguage } from '../i18n/useLanguage';
import { useNow } from './useNow';
import { formatExact, formatShort } from './formatTime';

/**
 * A time in as few characters as its age allows, with the exact time on hover.
 * Not focusable, for table rows that have one tab stop each.
 *
 * @param props - `moment` is ISO 8601; `inSentence` spells out weekdays
 */
export function ShortTime(props: { moment: string; inSentence?: boolean }) {
  const { moment, inSentence } = props;
  const language = useLanguage();
  const now = useNow();
  return (
    <time dateTime={moment} title={formatExact(moment, language)}>
      {formatShort(moment, now, language, inSentence ? 'long' : 'short')}
    </time>
  );
}
