import { makeStyles } from '@material-ui/core/styles';
import type { ArtifactEvidenceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { ExternalLink, isWebAddress } from '../../ui/ExternalLink';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { RowList } from '../../ui/RowList';
import { StateBadge } from '../../ui/StateBadge';

const useStyles = makeStyles(
  theme => ({ description: { flexBasis: '100%', color: mutedColor(theme) } }),
  { name: 'SupplyChainArtifactEvidence' },
);

/** An artifact's own evidence; undefined if unknown. */
export function ArtifactEvidence(props: {
  evidence?: readonly ArtifactEvidenceRecord[];
}) {
  const { evidence: all } = props;
  const { t } = useTranslation();
  if (!all) {
    return <MutedText block>{t('state.unknown')}</MutedText>;
  }
  return (
    <RowList rows={all} none={t('cell.none')}>
      {evidence => <EvidenceRow evidence={evidence} />}
    </RowList>
  );
}

function EvidenceRow(props: { evidence: ArtifactEvidenceRecord }) {
  const { name, type, state, createdAt, description, buildUrl, evidenceUrl } =
    props.evidence;
  const classes = useStyles();
  const { t } = useTranslation();
  const short = clipText(name, 100);
  return (
    <>
      <strong>
        <bdi>{short}</bdi>
      </strong>
      {type && (
        <MutedText>
          <bdi>{clipText(type, 60)}</bdi>
        </MutedText>
      )}
      <StateBadge state={state} />
      {createdAt && (
        <MutedText>
          <RelativeTime moment={createdAt} />
        </MutedText>
      )}
      {isWebAddress(evidenceUrl) && (
        <ExternalLink
          to={evidenceUrl}
          label={`${t('details.evidenceLink')}: ${short}`}
        >
          {t('details.evidenceLink')}
        </ExternalLink>
      )}
      {isWebAddress(buildUrl) && (
        <ExternalLink to={buildUrl} label={t('cell.buildOf', { name: short })}>
          {t('cell.build')}
        </ExternalLink>
      )}
      {description && (
        <div className={classes.description}>
          <UntrustedText lines={4}>{description}</UntrustedText>
        </div>
      )}
    </>
  );
}
