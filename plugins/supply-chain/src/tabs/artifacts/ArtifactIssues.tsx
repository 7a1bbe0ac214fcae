import type { ListedArtifact } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { issuesAmong } from '../../model/issues';
import { IssueList } from '../../ui/IssueList';
import { MutedText } from '../../ui/MutedText';
import { None } from '../../ui/None';

/** What an artifact lacks in words, as far as its trail tells. */
export function ArtifactIssues(props: { artifact: ListedArtifact }) {
  const { unmet, state } = props.artifact;
  const { t } = useTranslation();
  const issues = unmet && issuesAmong(unmet);
  const isUnclear = unmet?.some(each => issuesAmong([each]).length === 0);
  if (issues && issues.length > 0) {
    return (
      <IssueList
        issues={issues}
        others={isUnclear ? t('issue.othersUnknown') : undefined}
      />
    );
  }
  if (!issues || isUnclear || state === 'unknown') {
    return (
      <MutedText>
        <span title={t('issue.unknownHint')}>{t('state.unknown')}</span>
      </MutedText>
    );
  }
  return state === 'compliant' ? (
    <None />
  ) : (
    <MutedText>{t('issue.unexplained')}</MutedText>
  );
}
