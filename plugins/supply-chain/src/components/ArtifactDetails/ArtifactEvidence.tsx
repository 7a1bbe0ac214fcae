import { makeStyles } from '@material-ui/core/styles';
import type { ArtifactEvidenceRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { ExternalLink } from '../ExternalLink';
import { clipText, PipelineText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { StateBadge } from '../StateBadge';

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(1) },
    },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
    },
    name: { fontWeight: 'bold', overflowWrap: 'anywhere' },
    detail: { color: mutedColor(theme), overflowWrap: 'anywhere' },
    none: { margin: 0, color: mutedColor(theme) },
  }),
  { name: 'SupplyChainArtifactEvidence' },
);

/** The evidence that an artifact carries itself. */
export function ArtifactEvidence(props: {
  evidence: readonly ArtifactEvidenceRecord[];
}) {
  const { evidence } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (evidence.length === 0) {
    return <p className={classes.none}>{t('details.noEvidence')}</p>;
  }
  return (
    <ul className={classes.list}>
      {evidence.map((each, index) => (
        // Two flows may name their evidence alike.
        <li key={index}>
          <EvidenceRow evidence={each} />
        </li>
      ))}
    </ul>
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
      <div className={classes.row}>
        <bdi className={classes.name}>{short}</bdi>
        {type && (
          <bdi className={classes.detail}>
            {t('attestation.type', { type: clipText(type, 60) })}
          </bdi>
        )}
        <StateBadge state={state} />
        <span className={classes.detail}>
          <RelativeTime moment={createdAt} />
        </span>
        {evidenceUrl && (
          <ExternalLink to={evidenceUrl}>
            {t('details.openEvidence', { name: short })}
          </ExternalLink>
        )}
        {buildUrl && (
          <ExternalLink
            to={buildUrl}
            label={t('cell.buildOf', { name: short })}
          >
            {t('cell.build')}
          </ExternalLink>
        )}
      </div>
      {description && (
        <div className={classes.detail}>
          <PipelineText lines={4}>{description}</PipelineText>
        </div>
      )}
    </>
  );
}
