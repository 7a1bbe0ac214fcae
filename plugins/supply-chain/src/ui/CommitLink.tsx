import { makeStyles } from '@material-ui/core/styles';
import type { CommitRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { ExternalLink } from './ExternalLink';
import { clipText } from '../model/clipText';
import { UntrustedText } from './UntrustedText';
import { shortenName } from './shortenName';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    sha: { fontFamily: 'monospace' },
    by: { color: mutedColor(theme), overflowWrap: 'anywhere' },
  }),
  { name: 'SupplyChainCommitLink' },
);

/** A commit: the first line of its message, its link, author and branch. */
export function CommitLink(props: { commit?: CommitRecord }) {
  const { commit } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!commit) {
    // Unreadable ones are absent, too.
    return <span className={classes.by}>{t('state.unknown')}</span>;
  }
  const sha = shortenName(commit.sha);
  return (
    <>
      {commit.message && <UntrustedText>{commit.message}</UntrustedText>}
      <span className={classes.by}>
        <ExternalLink to={commit.url} label={t('cell.commitOf', { sha })}>
          <span className={classes.sha} title={commit.sha}>
            {clipText(sha, 40)}
          </span>
        </ExternalLink>{' '}
        {commit.author && (
          <bdi title={clipText(commit.author, 300)}>
            {t('cell.byAuthor', {
              author: clipText(commit.author, 60),
            })}
          </bdi>
        )}
      </span>
    </>
  );
}
