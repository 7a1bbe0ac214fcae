import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText, None } from '../../ui/text';
import { issueText, runningIssueText } from './issueText';
import { hasNothing, statusOf } from './service';

/**
 * The known issues of a service's latest trails, and of what it runs if that is
 * worse.
 */
export function Issues(props: { service: ServiceRecord }) {
  const { service } = props;
  const { t } = useTranslation();
  const texts = [issueText(t, service), runningIssueText(t, service)].filter(
    text => text !== '',
  );
  if (texts.length > 0) {
    return (
      <>
        {texts.map(text => (
          <div key={text}>{text}</div>
        ))}
      </>
    );
  }
  if (hasNothing(service) || statusOf(service) === 'compliant') {
    return <None />;
  }
  return (
    <MutedText>
      {t(service.state === 'unknown' ? 'state.unknown' : 'issue.unexplained')}
    </MutedText>
  );
}
