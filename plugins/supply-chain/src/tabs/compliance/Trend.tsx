import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { formatShare, shareOf } from '../../model/formatShare';
import { formatDuration } from '../../ui/formatTime';
import { Hint } from '../../ui/Hint';
import { ShareTrend } from '../../ui/ShareTrend';

/** How the trails of recent weeks turned out; nothing without any. */
export function Trend(props: { response: TrendResponse }) {
  const { weeks, secondsToCompliant } = props.response;
  const { t } = useTranslation();
  const language = useLanguage();
  const trails = sum(weeks.map(week => week.trails));
  const compliant = sum(weeks.map(week => week.compliant));
  const share = shareOf({ trails, compliant });
  if (share === null) {
    return null;
  }
  return (
    <ShareTrend shares={weeks.map(shareOf)} tone="neutral">
      {t('trend.share', {
        share: formatShare(share, language),
        compliant,
        trails,
        amount: weeks.length,
      })}
      {secondsToCompliant !== undefined && (
        <>
          {' '}
          <Hint text={t('trend.timeHint')}>
            {hinted => (
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the explanation must be available without a mouse
              <span tabIndex={0} {...hinted}>
                {t('trend.time', {
                  time: formatDuration(secondsToCompliant, language, 'short'),
                })}
              </span>
            )}
          </Hint>
        </>
      )}
    </ShareTrend>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
