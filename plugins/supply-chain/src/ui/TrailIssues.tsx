import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import FailedIcon from '@material-ui/icons/Close';
import MissingIcon from '@material-ui/icons/HourglassEmpty';
import UnknownIcon from '@material-ui/icons/HelpOutline';
import PendingIcon from '@material-ui/icons/MoreHoriz';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useState, type ComponentType } from 'react';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { mutedColor, toneStyle } from './tones';
import { issuesOf, type Issue } from '../model/issues';
import { isolateText } from '../model/isolateText';

/** More issues than this are collapsed. */
const SHOWN = 4;

const ICONS: Record<Issue['kind'], ComponentType<SvgIconProps>> = {
  failed: FailedIcon,
  missing: MissingIcon,
  pending: PendingIcon,
};

const useStyles = makeStyles(
  theme => ({
    list: { margin: 0, padding: 0, listStyle: 'none' },
    item: { display: 'flex', gap: theme.spacing(0.5) },
    icon: { fontSize: '1rem', marginTop: '0.15em', flexShrink: 0 },
    failed: toneStyle(theme, 'bad'),
    missing: toneStyle(theme, 'waiting'),
    pending: toneStyle(theme, 'neutral'),
    none: { color: mutedColor(theme) },
    more: {
      padding: theme.spacing(0, 0.5),
      textTransform: 'none',
      textDecoration: 'underline',
    },
  }),
  { name: 'SupplyChainTrailIssues' },
);

/** The issues of a trail in words. */
export function TrailIssues(props: { trail: TrailRecord }) {
  const { trail } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const issues = issuesOf(trail);
  const { unreadable } = trail;
  if (issues.length === 0 && !unreadable) {
    return <span className={classes.none}>{t(withoutIssues(trail))}</span>;
  }
  const hidden = issues.length - SHOWN;
  const shown = all ? issues : issues.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(issue => {
          const Icon = ICONS[issue.kind];
          return (
            <li key={JSON.stringify(issue)} className={classes.item}>
              <Icon
                className={`${classes.icon} ${classes[issue.kind]}`}
                aria-hidden
              />
              <bdi>{issueText(t, issue)}</bdi>
            </li>
          );
        })}
        {unreadable !== undefined && unreadable > 0 && (
          <li className={classes.item}>
            <UnknownIcon
              className={`${classes.icon} ${classes.pending}`}
              aria-hidden
            />
            {t('issue.unreadable', { count: unreadable })}
          </li>
        )}
      </ul>
      {hidden > 0 && (
        <Button
          size="small"
          className={classes.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('issue.fewer') : t('issue.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

/** The key of the text for a trail without known issues. */
function withoutIssues({ state }: TrailRecord) {
  switch (state) {
    case 'compliant':
      return 'issue.none';
    case 'pending':
      return 'issue.notEvaluated';
    default:
      return 'issue.unexplained';
  }
}

function issueText(t: Translate, issue: Issue): string {
  const artifact = issue.artifact && isolateText(issue.artifact, 80);
  const attestation = issue.attestation && isolateText(issue.attestation, 80);
  if (!attestation) {
    return issue.kind === 'missing'
      ? t('issue.artifactMissing', { artifact: artifact ?? '' })
      : t('issue.artifactFailed', { artifact: artifact ?? '' });
  }
  const name = artifact
    ? t('issue.ofArtifact', { name: attestation, artifact })
    : attestation;
  return t(`issue.${issue.kind}`, { name });
}
