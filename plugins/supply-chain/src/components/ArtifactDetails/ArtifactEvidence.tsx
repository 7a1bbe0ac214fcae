import { makeStyles } from '@material-ui/core/styles';
import type { ArtifactEvidenceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { ExternalLink, isWebAddress } from '../ExternalLink';
import { MutedText } from '../MutedText';
import { clipText, PipelineText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { RowList } from '../RowList';
import { StateBadge } from '../StateBadge';

const useStyles = makeStyles(
  theme => ({ description: { flexBasis: '100%', color: mutedColor(theme) } }),
  { name: 'SupplyChainArtifactEvidence' },
);

/** The evidence that an artifact carries itself. */
export function ArtifactEvidence(props: {
  evidence: readonly ArtifactEvidenceRecord[];
}) {
  const { t } = useTranslation();
  return (
    <RowList rows={props.evidence} none={t('details.noEvidence')}>
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
          <bdi>{t('attestation.type', { type: clipText(type, 60) })}</bdi>
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
          label={t('details.openEvidence', { name: short })}
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
          <PipelineText lines={4}>{description}</PipelineText>
        </div>
      )}
    </>
  );
}
