import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { ExactTime } from '../../ui/RelativeTime';
import { ExternalLink } from '../../ui/ExternalLink';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { RowList } from '../../ui/RowList';
import { shortenName } from '../../ui/shortenName';
import { Disclosure } from '../../ui/Disclosure';
import { Omitted } from './Omitted';

type Commits = NonNullable<
  NonNullable<AttestationDetails['pullRequests']>[number]['commits']
>;

/** More commits than this are collapsed. */
const SHOWN_COMMITS = 2;

const useStyles = makeStyles(
  { sha: { fontFamily: 'monospace' } },
  { name: 'SupplyChainPullRequestCommits' },
);

/** The commits of a pull request, collapsed if there are many. */
export function PullRequestCommits(props: {
  commits: Commits;
  omitted?: number;
}) {
  const { commits, omitted = 0 } = props;
  const { t } = useTranslation();
  const list = (
    <>
      <CommitList commits={commits} />
      <Omitted count={omitted} />
    </>
  );
  return commits.length > SHOWN_COMMITS ? (
    <Disclosure
      summary={t('attestation.commits', { amount: commits.length + omitted })}
    >
      {list}
    </Disclosure>
  ) : (
    list
  );
}

function CommitList(props: { commits: Commits }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <RowList rows={props.commits} label={t('attestation.commitList')}>
      {({ sha, message, author, url, committedAt }) => (
        <>
          {sha && (
            <ExternalLink
              to={url}
              label={t('cell.commitOf', { sha: shortenName(sha) })}
            >
              <span className={classes.sha} title={sha}>
                {clipText(shortenName(sha), 40)}
              </span>
            </ExternalLink>
          )}
          <bdi>{clipText(message ?? t('attestation.noMessage'), 160)}</bdi>
          <MutedText>
            {author && (
              <bdi>
                {t('cell.byAuthor', {
                  author: clipText(author, 60),
                })}{' '}
              </bdi>
            )}
            <ExactTime moment={committedAt} />
          </MutedText>
        </>
      )}
    </RowList>
  );
}
