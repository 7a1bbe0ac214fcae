import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { useNow } from './useNow';
import { Hint } from './Hint';
import {
  formatExact,
  formatMoment,
  formatRelative,
  formatZoned,
} from './formatTime';

/**
 * A relative time, with the exact time on hover and focus.
 *
 * @param props - `moment` is ISO 8601; invalid values render nothing
 */
export function RelativeTime(props: { moment?: string }) {
  const { moment = '' } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <Hinted moment={moment}>
      {() => formatRelative(moment, now, t('time.justNow'), language)}
    </Hinted>
  );
}

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
  const { moment = '', dated, zoned } = props;
  const language = useLanguage();
  const now = useNow();
  return (
    <Hinted moment={moment}>
      {() =>
        zoned
          ? formatZoned(moment, language)
          : formatMoment(moment, dated ? undefined : now, language)
      }
    </Hinted>
  );
}

function Hinted(props: { moment: string; children(): ReactNode }) {
  const { moment, children } = props;
  const language = useLanguage();
  return Number.isNaN(Date.parse(moment)) ? null : (
    <Hint text={formatExact(moment, language)}>
      {hinted => (
        <time
          dateTime={moment}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact time must be available without a mouse
          tabIndex={0}
          {...hinted}
        >
          {children()}
        </time>
      )}
    </Hint>
  );
}
