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
import { findingsOf, type Finding } from '../model/findings';
import { isolateText } from '../model/isolateText';

/** More issues than this are collapsed. */
const SHOWN = 4;

const ICONS: Record<Finding['kind'], ComponentType<SvgIconProps>> = {
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
  { name: 'SupplyChainTrailFindings' },
);

/** The issues of a trail in words. */
export function TrailFindings(props: { trail: TrailRecord }) {
  const { trail } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const findings = findingsOf(trail);
  const { unreadable } = trail;
  if (findings.length === 0 && !unreadable) {
    return (
      <span className={classes.none}>
        {t(
          trail.state === 'compliant' || trail.state === 'pending'
            ? 'finding.none'
            : 'finding.unexplained',
        )}
      </span>
    );
  }
  const hidden = findings.length - SHOWN;
  const shown = all ? findings : findings.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(finding => {
          const Icon = ICONS[finding.kind];
          return (
            <li key={JSON.stringify(finding)} className={classes.item}>
              <Icon
                className={`${classes.icon} ${classes[finding.kind]}`}
                aria-hidden
              />
              <bdi>{findingText(t, finding)}</bdi>
            </li>
          );
        })}
        {unreadable !== undefined && unreadable > 0 && (
          <li className={classes.item}>
            <UnknownIcon
              className={`${classes.icon} ${classes.pending}`}
              aria-hidden
            />
            {t('finding.unreadable', { count: unreadable })}
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
          {all ? t('finding.fewer') : t('finding.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

function findingText(t: Translate, finding: Finding): string {
  const artifact = finding.artifact && isolateText(finding.artifact, 80);
  const attestation =
    finding.attestation && isolateText(finding.attestation, 80);
  if (!attestation) {
    return finding.kind === 'missing'
      ? t('finding.artifactMissing', { artifact: artifact ?? '' })
      : t('finding.artifactFailed', { artifact: artifact ?? '' });
  }
  const name = artifact
    ? t('finding.ofArtifact', { name: attestation, artifact })
    : attestation;
  return t(`finding.${finding.kind}`, { name });
}
