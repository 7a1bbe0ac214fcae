import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { useNow } from './useNow';
import { formatMoment, formatRelative } from './formatTime';

/**
 * A time to the minute.
 *
 * @param props - `moment` is ISO 8601, invalid values render nothing; `dated`
 *   adds the date even for today
 */
export function ExactTime(props: { moment?: string; dated?: boolean }) {
  const { moment, dated } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (!moment || Number.isNaN(Date.parse(moment))) {
    return null;
  }
  return (
    <time
      dateTime={moment}
      title={formatRelative(moment, now, t('time.justNow'), language)}
    >
      {formatMoment(moment, dated ? undefined : now, language)}
    </time>
  );
}
