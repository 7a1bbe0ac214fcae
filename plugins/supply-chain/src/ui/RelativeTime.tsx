import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { useNow } from './useNow';
import { Hint } from './Hint';
import { formatExact, formatRelative } from './formatTime';

/**
 * A relative time, with the exact time on hover and focus.
 *
 * @param props - `moment` is ISO 8601; invalid values render nothing
 */
export function RelativeTime(props: { moment?: string }) {
  const { moment } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (!moment || Number.isNaN(Date.parse(moment))) {
    return null;
  }
  return (
    <Hint text={formatExact(moment, language)}>
      {hinted => (
        <time
          dateTime={moment}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact time must be available without a mouse
          tabIndex={0}
          {...hinted}
        >
          {formatRelative(moment, now, t('time.justNow'), language)}
        </time>
      )}
    </Hint>
  );
}
