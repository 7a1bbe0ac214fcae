import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { issueText } from './issueText';
import { None } from '../../ui/None';
import { hasNoTrails } from './service';

/** Says that there are none only if the status agrees. */
function NoIssues({ service }: { service: ServiceRecord }) {
  const { t } = useTranslation();
  if (service.state === 'compliant' || hasNoTrails(service)) {
    return <None />;
  }
  return (
    <MutedText>
      {t(service.state === 'unknown' ? 'state.unknown' : 'issue.unexplained')}
    </MutedText>
  );
}

/** The known issues of a service's latest trails. */
export function Issues(props: { service: ServiceRecord }) {
  const { service } = props;
  const { unread, flows, flowsUnresolved, unmatched } = service;
  const { t } = useTranslation();
  const issues = issueText(t, service);
  if (unread === 0 && !flowsUnresolved && !unmatched) {
    return issues ? <>{issues}</> : <NoIssues service={service} />;
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
