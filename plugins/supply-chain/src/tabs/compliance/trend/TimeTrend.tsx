import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { formatDuration } from '../../../ui/formatTime';
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
  const textOf = (seconds: number | undefined) =>
    seconds === undefined
      ? t('trend.timeUnknown')
      : formatDuration(seconds, language);
  const points = weeks.map(({ from, secondsToCompliant: seconds }) => ({
    from,
    value: seconds ?? null,
    text: textOf(seconds),
  }));
  return (
    <TrendFigure title={t('trend.time')} value={textOf(median)} points={points}>
      {median !== undefined && t('trend.timeIn', { count: weeks.length })}
    </TrendFigure>
  );
}
