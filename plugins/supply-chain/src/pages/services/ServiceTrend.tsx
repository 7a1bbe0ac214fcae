import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { formatShare } from '../../model/formatShare';
import { formatDuration } from '../../ui/formatTime';
import { None } from '../../ui/None';
import { ShareTrend } from '../../ui/ShareTrend';
import { stateStyle } from '../../ui/stateStyle';
import { statusOf } from './service';

/**
 * The weekly share of compliant trails, the share over all weeks, and how long
 * it takes to get there.
 */
export function ServiceTrend(props: { service: ServiceRecord }) {
  const { service } = props;
  const { trend, share, secondsToCompliant } = service;
  const { t } = useTranslation();
  const language = useLanguage();
  if (trend.length === 0) {
    return <>{t('state.unknown')}</>;
  }
  if (share === undefined) {
    return <None />;
  }
  return (
    <ShareTrend shares={trend} tone={stateStyle(statusOf(service)).tone}>
      {formatShare(share, language)}
      {secondsToCompliant !== undefined && (
        <span title={t('trend.timeHint')}>
          {', '}
          {t('services.time', {
            time: formatDuration(secondsToCompliant, language, 'short'),
          })}
        </span>
      )}
    </ShareTrend>
  );
}
