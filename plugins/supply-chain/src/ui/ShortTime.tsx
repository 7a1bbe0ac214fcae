import { useLanguage } from '../i18n/useLanguage';
import { useNow } from './useNow';
import { formatExact } from './formatTime';
import { formatShort } from './formatShort';

/**
 * A moment in as few characters as its age allows, for the cells of a table
 * whose rows are one tab stop each; the exact time shows on hover.
 *
 * @param props - `moment` is ISO 8601
 */
export function ShortTime(props: { moment: string }) {
  const { moment } = props;
  const language = useLanguage();
  const now = useNow();
  return (
    <time dateTime={moment} title={formatExact(moment, language)}>
      {formatShort(moment, now, language)}
    </time>
  );
}
