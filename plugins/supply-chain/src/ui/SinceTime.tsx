import { useLanguage } from '../i18n/useLanguage';
import { useNow } from './useNow';
import { formatExact, formatSince } from './formatTime';

/**
 * A short time for use in a sentence, with the exact time on hover.
 *
 * @param props - `moment` is ISO 8601
 */
export function SinceTime(props: { moment: string }) {
  const { moment } = props;
  const language = useLanguage();
  const now = useNow();
  return (
    <time dateTime={moment} title={formatExact(moment, language)}>
      {formatSince(moment, now, language)}
    </time>
  );
}
