import { useLanguage } from '../i18n/useLanguage';
import { useNow } from './useNow';
import { formatExact, formatShort } from './formatTime';
import { VisuallyHidden } from './VisuallyHidden';

/**
 * A time in as few characters as its age allows, with the exact time on hover.
 * Not focusable, for table rows that have one tab stop each.
 *
 * @param props - `moment` is ISO 8601; `inSentence` spells out weekdays; `of`
 *   says to screen readers and on hover what the time is of, if nothing else does
 */
export function ShortTime(props: {
  moment: string;
  inSentence?: boolean;
  of?: string;
}) {
  const { moment, inSentence, of } = props;
  const language = useLanguage();
  const now = useNow();
  const exact = formatExact(moment, language);
  return (
    <time dateTime={moment} title={of ? `${of} ${exact}` : exact}>
      {of && <VisuallyHidden>{of} </VisuallyHidden>}
      {formatShort(moment, now, language, inSentence ? 'long' : 'short')}
    </time>
  );
}
