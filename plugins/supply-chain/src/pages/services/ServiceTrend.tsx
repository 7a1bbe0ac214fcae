import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { formatShare } from '../../model/formatShare';
import { None } from '../../ui/text';
import { ShareTrend } from '../../ui/ShareTrend';
import { stateStyle } from '../../ui/states';
import { statusOf } from './service';

/** The weekly share of compliant trails, and the share over all weeks. */
export function ServiceTrend(props: { service: ServiceRecord }) {
  const { service } = props;
  const { trend, share } = service;
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
      <span style={{ whiteSpace: 'nowrap' }}>
        {formatShare(share, language)}
      </span>
    </ShareTrend>
  );
}
