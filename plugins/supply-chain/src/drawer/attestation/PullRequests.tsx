import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { ExternalLink } from '../../ui/ExternalLink';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { RelativeTime } from '../../ui/RelativeTime';
import { RowList } from '../../ui/RowList';
import { Omitted } from './Omitted';
import { PullRequestCommits } from './PullRequestCommits';
import { Reviews } from './Reviews';

type PullRequest = NonNullable<AttestationDetails['pullRequests']>[number];

const useStyles = makeStyles(
  theme => ({
    row: {
      display: 'grid',
      gap: theme.spacing(0.5),
      width: '100%',
      'li + li > &': {
        marginTop: theme.spacing(0.5),
        paddingTop: theme.spacing(1),
        borderTop: `1px solid ${theme.palette.divider}`,
      },
    },
  }),
  { name: 'SupplyChainPullRequests' },
);

/** Pull requests with their reviews and commits. */
export function PullRequests(props: {
  pullRequests: readonly PullRequest[];
  omitted?: number;
}) {
  const { t } = useTranslation();
  return (
    <div>
      <RowList
        rows={props.pullRequests}
        label={t('attestation.pullRequests')}
        none={t('attestation.noPullRequest')}
      >
        {pullRequest => <PullRequestRow pullRequest={pullRequest} />}
      </RowList>
      <Omitted count={props.omitted} />
    </div>
  );
}

function PullRequestRow(props: { pullRequest: PullRequest }) {
  const { title, url, state, author, mergedAt } = props.pullRequest;
  const { reviews, omittedReviews, commits, omittedCommits } =
    props.pullRequest;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <div>
        <ExternalLink to={url}>
          <bdi>
            {clipText(title ?? url ?? t('attestation.pullRequest'), 160)}
          </bdi>
        </ExternalLink>{' '}
        {author && (
          <bdi>{t('cell.byAuthor', { author: clipText(author, 60) })}</bdi>
        )}
      </div>
      {(mergedAt || state) && (
        <MutedText block>
          {mergedAt
            ? t('attestation.merged', {
                when: <RelativeTime moment={mergedAt} />,
              })
            : state && <bdi>{clipText(state, 40)}</bdi>}
        </MutedText>
      )}
      <Reviews reviews={reviews} omitted={omittedReviews} />
      {commits && commits.length > 0 && (
        <PullRequestCommits commits={commits} omitted={omittedCommits} />
      )}
    </div>
  );
}
