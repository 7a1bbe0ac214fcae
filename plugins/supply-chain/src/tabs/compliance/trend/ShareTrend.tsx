import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { shareOf, shareText } from '../../../model/formatShare';
import { TrendFigure } from './TrendFigure';

/** The share of compliant trails, this week and in the weeks before. */
export function ShareTrend(props: { weeks: readonly TrendWeek[] }) {
  const { weeks } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const points = weeks.map(week => ({
    from: week.from,
    value: shareOf(week),
    text: shareText(t, shareOf(week), language),
  }));
  const trails = sum(weeks.map(week => week.trails));
  const compliant = sum(weeks.map(week => week.compliant));
  return (
    <TrendFigure
      title={t('trend.share')}
      value={shareText(t, shareOf({ trails, compliant }), language)}
      points={points}
    >
      {t('trend.shareAll', { compliant, trails, amount: weeks.length })}
    </TrendFigure>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
