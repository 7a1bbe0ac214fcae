import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { formatDuration } from '../../../ui/formatTime';
import { Hint } from '../../../ui/Hint';
import { TrendFigure } from './TrendFigure';

/**
 * The time from commit to a compliant trail.
 *
 * @param props - `weeks` is the number of weeks that `seconds` is the median of
 */
export function TimeTrend(props: {
  weeks: number;
  seconds: number | undefined;
}) {
  const { weeks, seconds } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <TrendFigure
      title={t('trend.time')}
      value={
        seconds === undefined
          ? t('state.unknown')
          : formatDuration(seconds, language)
      }
    >
      <Hint text={t('trend.timeHint')}>
        {hinted => (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the explanation must be available without a mouse
          <span tabIndex={0} {...hinted}>
            {t('trend.timeIn', { amount: weeks })}
          </span>
        )}
      </Hint>
    </TrendFigure>
  );
}
