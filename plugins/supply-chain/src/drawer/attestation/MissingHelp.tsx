import { makeStyles } from '@material-ui/core/styles';
import {
  closestName,
  type AttestationRecord,
  type TrailDetailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { CopyableLines } from '../../ui/copying';
import { ExternalLink } from '../../ui/links';

const useStyles = makeStyles(
  theme => ({
    guidance: {
      display: 'grid',
      gap: theme.spacing(0.75),
      marginTop: theme.spacing(1.5),
      padding: theme.spacing(1, 1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      color: theme.palette.text.primary,
      whiteSpace: 'pre-line',
    },
  }),
  { name: 'SupplyChainMissingHelp' },
);

interface HelpProps {
  attestation: AttestationRecord;
  response: TrailDetailsResponse;
}

/**
 * How to report a missing attestation, and one that was probably meant to be it.
 * A hint never changes a verdict.
 */
export function MissingHelp(props: HelpProps) {
  const { attestation, response } = props;
  const { attestations, artifacts } = response.trail;
  const { t } = useTranslation();
  const { name } = attestation;
  const nearMiss = nearMissOf(
    attestation,
    [{ attestations }, ...artifacts].flatMap(part => part.attestations),
  );
  return (
    <>
      {nearMiss && (
        <div>
          {t('attestation.nearMiss', {
            reported: <code>{clipText(nearMiss, 80)}</code>,
            name: <code>{clipText(name, 80)}</code>,
          })}
        </div>
      )}
      <div>{t('attestation.howTo', { name: isolateText(name, 80) })}</div>
      <Guidance {...props} />
    </>
  );
}

/** What the portal's admins say about a missing or failed attestation. */
export function Guidance(props: HelpProps) {
  const { attestation, response } = props;
  const { name, state } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const guidance = response.guidance.find(entry => entry.attestation === name);
  const { text, url } = guidance ?? {};
  const command = state === 'missing' ? guidance?.command : undefined;
  if (!text && !url && !command) {
    return null;
  }
  return (
    <div className={classes.guidance}>
      <strong>{t('guidance.title')}</strong>
      {text && <span>{text}</span>}
      {command && (
        <CopyableLines label={t('guidance.command')} lines={command} />
      )}
      {url && (
        <span>
          <ExternalLink
            to={url}
            label={t('link.learnMoreAbout', { about: name })}
          >
            {t('link.learnMore')}
          </ExternalLink>
        </span>
      )}
    </div>
  );
}

/** How many letters may differ. */
const MAX_DISTANCE = 2;

/**
 * The name of a report that nothing expects and that was probably meant to be
 * the missing one: of the same type, with at most two letters that differ.
 */
export function nearMissOf(
  { name, type }: AttestationRecord,
  reported: readonly AttestationRecord[],
): string | undefined {
  const names = reported
    .filter(
      other =>
        other.additional &&
        type !== undefined &&
        other.type === type &&
        Math.abs(other.name.length - name.length) <= MAX_DISTANCE,
    )
    .map(other => other.name);
  return closestName(name, names);
}
