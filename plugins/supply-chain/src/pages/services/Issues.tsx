import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { issueText, runningIssueText } from './issueText';
import { None } from '../../ui/None';
import { hasNothing, statusOf } from './service';

/** Says that there are none only if the status agrees. */
function NoIssues({ service }: { service: ServiceRecord }) {
  const { t } = useTranslation();
  const isEmpty = hasNothing(service) && !service.keptSince;
  if (isEmpty || statusOf(service) === 'compliant') {
    return <None />;
  }
  return (
    <MutedText>
      {t(service.state === 'unknown' ? 'state.unknown' : 'issue.unexplained')}
    </MutedText>
  );
}

/**
 * The known issues of a service's latest trails, and of what it runs if that is
 * worse.
 */
export function Issues(props: { service: ServiceRecord }) {
  const { service } = props;
  const { state, unread, flows, flowsUnresolved, unmatched } = service;
  const { t } = useTranslation();
  const issues = issueText(t, service);
  const running = runningIssueText(t, service);
  const isRead = unread === 0 && !flowsUnresolved && !unmatched;
  if (isRead && !issues && !running) {
    return <NoIssues service={service} />;
  }
  return (
    <>
      {issues && <div>{issues}</div>}
      {running && <div>{running}</div>}
      {isRead && running && state === 'unknown' && (
        <MutedText block>{t('issue.othersUnknown')}</MutedText>
      )}
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
