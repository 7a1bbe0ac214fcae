import {
  issuesAmong,
  type ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { IssueList } from '../../ui/IssueList';
import { MutedText, None } from '../../ui/text';

/** What an artifact lacks in words, as far as its trail tells. */
export function ArtifactIssues(props: { artifact: ListedArtifact }) {
  const { unmet, state } = props.artifact;
  const { t } = useTranslation();
  const issues = unmet && issuesAmong(unmet);
  if (issues && issues.length > 0) {
    return <IssueList issues={issues} />;
  }
  const isUnclear = unmet === undefined || unmet.length > 0;
  if (isUnclear || state === 'unknown') {
    return <MutedText>{t('state.unknown')}</MutedText>;
  }
  return state === 'compliant' ? (
    <None />
  ) : (
    <MutedText>{t('issue.unexplained')}</MutedText>
  );
}
