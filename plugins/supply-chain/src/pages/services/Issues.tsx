import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { issueText } from './issueText';
import { None } from '../../ui/None';

/** The known issues of a service's latest trails. */
export function Issues(props: { service: ServiceRecord }) {
  const { service } = props;
  const { unread, flows, flowsUnresolved, unmatched } = service;
  const { t } = useTranslation();
  const issues = issueText(t, service);
  if (unread === 0 && !flowsUnresolved && !unmatched) {
    return issues ? <>{issues}</> : <None />;
  }
  return (
    <>
      {issues && <div>{issues}</div>}
      {flowsUnresolved && (
        <MutedText block>{t('services.unresolved')}</MutedText>
      )}
      {unmatched && <MutedText block>{t('services.unmatched')}</MutedText>}
      {unread > 0 && (
        <MutedText block>
          {flows === 1
            ? t('services.unreadOnly')
            : t('card.unread', { count: unread, total: flows })}
        </MutedText>
      )}
    </>
  );
}
