import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { ExternalLink } from '../ExternalLink';
import { MutedText } from '../MutedText';
import { NameList } from '../NameList';
import { clipText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { RowList } from '../RowList';

type PullRequest = NonNullable<AttestationDetails['pullRequests']>[number];

/** Who reviews by the dozen is named on the pull request itself. */
const SHOWN_APPROVERS = 12;

/** The pull requests that were found, each with who approved it. */
export function PullRequests(props: { pullRequests: readonly PullRequest[] }) {
  const { t } = useTranslation();
  return (
    <RowList
      rows={props.pullRequests}
      label={t('attestation.pullRequests')}
      none={t('attestation.noPullRequest')}
    >
      {pullRequest => <PullRequestRow pullRequest={pullRequest} />}
    </RowList>
  );
}

function PullRequestRow(props: { pullRequest: PullRequest }) {
  const { title, url, state, author, mergedAt, approvers, commits } =
    props.pullRequest;
  const { t } = useTranslation();
  return (
    <div>
      <ExternalLink to={url}>
        <bdi>{clipText(title ?? url ?? t('attestation.pullRequest'), 160)}</bdi>
      </ExternalLink>{' '}
      {author && (
        <bdi>{t('attestation.byAuthor', { author: clipText(author, 60) })}</bdi>
      )}
      <div>
        {approvers.length > 0
          ? t('attestation.approvedBy', {
              approvers: <NameList names={approvers} shown={SHOWN_APPROVERS} />,
            })
          : t('attestation.notApproved')}
      </div>
      <MutedText>
        {mergedAt
          ? t('attestation.merged', {
              when: <RelativeTime moment={mergedAt} />,
            })
          : state && <bdi>{clipText(state, 40)}</bdi>}
        {commits !== undefined && (
          <> ({t('attestation.commits', { count: commits })})</>
        )}
      </MutedText>
    </div>
  );
}
