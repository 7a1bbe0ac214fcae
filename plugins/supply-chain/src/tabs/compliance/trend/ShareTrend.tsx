import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { knownShare, shareText, sharesOf } from '../../../model/formatShare';
import { TrendFigure } from './TrendFigure';

/** The share of compliant trails, this week and in the weeks before. */
export function ShareTrend(props: {
  weeks: readonly TrendWeek[];
  complete: boolean;
}) {
  const { weeks, complete } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const points = weeks.map(week => {
    const shares = sharesOf(week);
    return {
      from: week.from,
      value: knownShare(shares),
      text: shareText(t, shares, language),
    };
  });
  const now = weeks[weeks.length - 1];
  const trails = sum(weeks.map(week => week.trails));
  const compliant = sum(weeks.map(week => week.compliant));
  const unknown = sum(weeks.map(week => week.unknown));
  return (
    <TrendFigure
      title={t('trend.share')}
      value={shareText(t, sharesOf({ trails, compliant, unknown }), language)}
      points={points}
      max={1}
    >
      {t('trend.shareAll', { compliant, trails, count: weeks.length })}
      {', '}
      {now.trails > 0
        ? t('trend.shareNow', { compliant: now.compliant, trails: now.trails })
        : t(complete ? 'trend.noneThisWeek' : 'trend.noneKnownThisWeek')}
      {unknown > 0 && <>, {t('trend.unknown', { count: unknown })}</>}
    </TrendFigure>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
