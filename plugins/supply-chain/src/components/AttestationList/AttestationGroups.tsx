import { makeStyles } from '@material-ui/core/styles';
import type {
  TrailArtifact,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { DrawerLink } from '../DrawerLink';
import { MutedText } from '../MutedText';
import { clipText } from '../PipelineText';
import { RunningIn } from '../RunningIn';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { AttestationGroup } from './AttestationGroup';

const useStyles = makeStyles(
  theme => ({
    running: {
      display: 'flex',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(0.5),
      '& > :first-child': { flexShrink: 0 },
    },
  }),
  { name: 'SupplyChainAttestationGroups' },
);

/**
 * What was asked for and reported: of the trail itself, then of each artifact.
 *
 * @param props - `onlyArtifact` is the fingerprint of the artifact whose own
 *   details these are: others are left out, and so is what they say already
 */
export function AttestationGroups(props: {
  trail: TrailRecord;
  trailRef: TrailRef;
  onlyArtifact?: string;
}) {
  const { trail, trailRef, onlyArtifact } = props;
  const { t } = useTranslation();
  const artifacts = onlyArtifact
    ? trail.artifacts.filter(
        ({ fingerprint, attestations }) =>
          fingerprint === onlyArtifact && attestations.length > 0,
      )
    : trail.artifacts;
  if (trail.attestations.length === 0 && artifacts.length === 0) {
    return <MutedText block>{t('details.noAttestations')}</MutedText>;
  }
  return (
    <>
      {trail.attestations.length > 0 && (
        <AttestationGroup
          title={t('details.ownAttestations')}
          attestations={trail.attestations}
          trailRef={trailRef}
        />
      )}
      {artifacts.map((artifact, index) => (
        <ArtifactGroup
          // A region may report two artifacts of one name.
          key={`${index} ${artifact.name}`}
          artifact={artifact}
          trailRef={trailRef}
          brief={onlyArtifact !== undefined}
        />
      ))}
    </>
  );
}

function ArtifactGroup(props: {
  artifact: TrailArtifact;
  trailRef: TrailRef;
  brief: boolean;
}) {
  const { artifact, trailRef, brief } = props;
  const { name, state, originalState, attestations, fingerprint, runningIn } =
    artifact;
  const classes = useStyles();
  const { t } = useTranslation();
  const known = !brief && fingerprint;
  return (
    <AttestationGroup
      title={t('details.ofArtifact', { artifact: clipText(name, 100) })}
      beside={
        <>
          <StateBadge state={state} originalState={originalState} />
          {known && (
            <DrawerLink target={{ kind: 'artifact', fingerprint }}>
              {shortenName(fingerprint)}
            </DrawerLink>
          )}
        </>
      }
      attestations={attestations}
      fingerprint={fingerprint}
      trailRef={trailRef}
    >
      {known && (
        <div className={classes.running}>
          <span>{t('details.runningIn')}:</span>
          <RunningIn environments={runningIn} />
        </div>
      )}
    </AttestationGroup>
  );
}
