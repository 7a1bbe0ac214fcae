import {
  issuesOf,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { IssueList } from './IssueList';
import { MutedText } from './MutedText';

/** The issues of a trail in words. */
export function TrailIssues(props: { trail: TrailRecord }) {
  const { trail } = props;
  const { t } = useTranslation();
  const issues = issuesOf(trail);
  return issues.length > 0 ? (
    <IssueList issues={issues} />
  ) : (
    <MutedText>{t(withoutIssues(trail))}</MutedText>
  );
}

/** The key of the text for a trail without known issues. */
export function withoutIssues({ state, unreadable }: TrailRecord) {
  switch (state) {
    case 'compliant':
      return 'cell.none';
    case 'pending':
      return 'issue.notEvaluated';
    default:
      return unreadable ? 'state.unknown' : 'issue.unexplained';
  }
}
