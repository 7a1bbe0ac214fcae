import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import FailedIcon from '@material-ui/icons/Close';
import MissingIcon from '@material-ui/icons/HourglassEmpty';
import PendingIcon from '@material-ui/icons/MoreHoriz';
import type { Issue } from 'backstage-plugin-supply-chain-common';
import { useState, type ComponentType } from 'react';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { toneStyle } from './tones';
import { isolateText } from '../model/text';

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
    more: {
      padding: theme.spacing(0, 0.5),
      textTransform: 'none',
      textDecoration: 'underline',
    },
  }),
  { name: 'SupplyChainIssueList' },
);

/** Issues in words. */
export function IssueList(props: { issues: readonly Issue[] }) {
  const { issues } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
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
      </ul>
      {hidden > 0 && (
        <Button
          size="small"
          className={classes.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('issue.fewer') : t('issue.more', { amount: hidden })}
        </Button>
      )}
    </>
  );
}

function issueText(t: Translate, issue: Issue): string {
  const artifact = issue.artifact && isolateText(issue.artifact, 80);
  const attestation = issue.attestation && isolateText(issue.attestation, 80);
  if (!attestation) {
    return issue.kind === 'missing'
      ? t('issue.artifactMissing', { artifact: artifact ?? '' })
      : t('issue.artifactFailed', { artifact: artifact ?? '' });
  }
  const name = artifact ? `${artifact} / ${attestation}` : attestation;
  return t(`issue.${issue.kind}`, { name });
}
