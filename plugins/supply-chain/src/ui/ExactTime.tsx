import { useLanguage } from '../i18n/useLanguage';
import { useNow } from './useNow';
import { Hint } from './Hint';
import { formatExact, formatMoment, formatZoned } from './formatTime';

/**
 * A time to the minute, with the exact time and its zone on hover and focus.
 *
 * @param props - `moment` is ISO 8601, invalid values render nothing; `dated`
 *   adds the date even for today; `zoned` adds the time zone as well
 */
export function ExactTime(props: {
  moment?: string;
  dated?: boolean;
  zoned?: boolean;
}) {
  const { moment, dated, zoned } = props;
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
          {zoned
            ? formatZoned(moment, language)
            : formatMoment(moment, dated ? undefined : now, language)}
        </time>
      )}
    </Hint>
  );
}
