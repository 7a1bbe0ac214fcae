import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { formatDay, formatDuration } from '../ui/formatTime';
import { TrendFigure } from './TrendFigure';

/** The time from commit to a compliant trail. */
export function TimeTrend(props: { weeks: readonly TrendWeek[] }) {
  const { weeks } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const points = weeks.flatMap(({ from, secondsToCompliant: seconds }) =>
    seconds === undefined
      ? []
      : [{ from, value: seconds, text: formatDuration(seconds, language) }],
  );
  const last = points[points.length - 1];
  return (
    <TrendFigure
      title={t('trend.time')}
      value={last?.text ?? t('trend.timeUnknown')}
      points={points}
    >
      {last &&
        t('trend.timeIn', { week: formatDay(last.from, language, 'UTC') })}
    </TrendFigure>
  );
}
