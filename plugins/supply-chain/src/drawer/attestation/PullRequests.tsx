import { makeStyles } from '@material-ui/core/styles';
import type {
  PullRequestRecord,
  ReviewRecord,
} from 'backstage-plugin-supply-chain-common';
import type { AttestationViewProps } from '../../api/attestationViewsApi';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { Disclosure, MutedText } from '../../ui/text';
import { ExternalLink } from '../../ui/links';
import { ExactTime, RelativeTime } from '../../ui/times';
import { RowList } from '../../ui/lists';
import { StateMark } from '../../ui/states';
import { shortenName } from '../../ui/names';
import { Omitted, Results } from '../parts/Results';

/** More commits than this are collapsed. */
const SHOWN_COMMITS = 2;

/** Only approvals are good. */
const STATES = {
  approved: 'compliant',
  'changes-requested': 'non-compliant',
  rejected: 'non-compliant',
  dismissed: 'unknown',
  other: 'unknown',
} as const;

const MESSAGES = {
  approved: 'attestation.review.approved',
  'changes-requested': 'attestation.review.changesRequested',
  dismissed: 'attestation.review.dismissed',
  rejected: 'attestation.review.rejected',
} as const;

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
export function PullRequests(props: AttestationViewProps) {
  const { pullRequests, omitted } = props.attestation;
  const { t } = useTranslation();
  return pullRequests ? (
    <div>
      <RowList
        rows={pullRequests}
        label={t('attestation.pullRequests')}
        none={t('attestation.noPullRequest')}
      >
        {pullRequest => <PullRequest pullRequest={pullRequest} />}
      </RowList>
      <Omitted count={omitted?.pullRequests} />
    </div>
  ) : null;
}

function PullRequest(props: { pullRequest: PullRequestRecord }) {
  const { pullRequest } = props;
  const { title, url, state, author, mergedAt } = pullRequest;
  const { reviews, omittedReviews } = pullRequest;
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
        <bdi>{author && byText(t, author)}</bdi>
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
      {reviews ? (
        <Results
          label={t('attestation.reviews')}
          results={reviews.map(review => ({
            mark: (
              <StateMark state={STATES[review.verdict ?? 'other']} wordless />
            ),
            name: reviewText(t, review),
            when: <ExactTime moment={review.at} />,
          }))}
          none={t('attestation.notReviewed')}
          omitted={omittedReviews}
        />
      ) : (
        <MutedText block>{t('state.unknown')}</MutedText>
      )}
      <Commits pullRequest={pullRequest} />
    </div>
  );
}

/** The commits of a pull request, collapsed if there are many. */
function Commits(props: { pullRequest: PullRequestRecord }) {
  const { commits = [], omittedCommits = 0 } = props.pullRequest;
  const { t } = useTranslation();
  if (commits.length === 0) {
    return null;
  }
  const list = (
    <Results
      label={t('attestation.commitList')}
      results={commits.map(({ sha, message, author, url, committedAt }) => ({
        name: sha ? shortenName(sha) : t('attestation.unnamed'),
        url,
        code: true,
        facts: [message, author && byText(t, author)],
        when: <ExactTime moment={committedAt} />,
      }))}
      omitted={omittedCommits}
    />
  );
  return commits.length > SHOWN_COMMITS ? (
    <Disclosure
      summary={t('attestation.commits', {
        amount: commits.length + omittedCommits,
      })}
    >
      {list}
    </Disclosure>
  ) : (
    list
  );
}

function byText(t: Translate, author: string): string {
  return t('cell.byAuthor', { author: isolateText(author, 60) });
}

export function reviewText(t: Translate, review: ReviewRecord): string {
  const { verdict, originalVerdict = '' } = review;
  const by = review.by ? isolateText(review.by, 80) : t('attestation.someone');
  if (verdict === undefined) {
    return t('attestation.review.listed', { by });
  }
  return verdict === 'other'
    ? `${by}: ${isolateText(originalVerdict, 60)}`
    : t(MESSAGES[verdict], { by });
}
