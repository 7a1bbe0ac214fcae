import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { ExternalLink } from '../ExternalLink';
import { clipText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';

type PullRequest = NonNullable<AttestationDetails['pullRequests']>[number];

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(1) },
    },
    none: { margin: 0 },
    details: { color: mutedColor(theme), overflowWrap: 'anywhere' },
  }),
  { name: 'SupplyChainPullRequests' },
);

/** The pull requests that were found, each with who approved it. */
export function PullRequests(props: { pullRequests: readonly PullRequest[] }) {
  const { pullRequests } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (pullRequests.length === 0) {
    return <p className={classes.none}>{t('attestation.noPullRequest')}</p>;
  }
  return (
    <ul className={classes.list} aria-label={t('attestation.pullRequests')}>
      {pullRequests.map((each, index) => (
        // An address is not always reported.
        <li key={index}>
          <PullRequestItem pullRequest={each} />
        </li>
      ))}
    </ul>
  );
}

function PullRequestItem(props: { pullRequest: PullRequest }) {
  const { title, url, state, author, mergedAt, approvers, commits } =
    props.pullRequest;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <ExternalLink to={url}>
        <bdi>{clipText(title ?? url ?? t('attestation.pullRequest'), 160)}</bdi>
      </ExternalLink>{' '}
      {author && (
        <bdi>{t('attestation.byAuthor', { author: clipText(author, 60) })}</bdi>
      )}
      <div>
        {approvers.length > 0
          ? t('attestation.approvedBy', {
              approvers: approvers
                .map(approver => clipText(approver, 60))
                .join(', '),
            })
          : t('attestation.notApproved')}
      </div>
      <div className={classes.details}>
        {mergedAt
          ? t('attestation.merged', {
              when: <RelativeTime moment={mergedAt} />,
            })
          : state && <bdi>{clipText(state, 40)}</bdi>}
        {commits !== undefined && (
          <> ({t('attestation.commits', { count: commits })})</>
        )}
      </div>
    </>
  );
}
