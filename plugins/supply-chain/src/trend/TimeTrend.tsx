import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { formatDuration } from '../ui/formatTime';
import { TrendFigure } from './TrendFigure';

/**
 * The time from commit to a compliant trail.
 *
 * @param props - `seconds` is the median of all weeks, if known
 */
export function TimeTrend(props: {
  weeks: readonly TrendWeek[];
  seconds: number | undefined;
}) {
  const { weeks, seconds: median } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const points = weeks.flatMap(({ from, secondsToCompliant: seconds }) =>
    seconds === undefined
      ? []
      : [{ from, value: seconds, text: formatDuration(seconds, language) }],
  );
  return (
    <TrendFigure
      title={t('trend.time')}
      value={
        median === undefined
          ? t('trend.timeUnknown')
          : formatDuration(median, language)
      }
      points={points}
    >
      {median !== undefined && t('trend.timeIn', { count: weeks.length })}
    </TrendFigure>
  );
}
