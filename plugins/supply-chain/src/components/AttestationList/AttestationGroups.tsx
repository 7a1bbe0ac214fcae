import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import type {
  AttestationRecord,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { DrawerLink } from '../DrawerLink';
import { clipText } from '../PipelineText';
import { RunningIn } from '../RunningIn';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { AttestationItem } from './AttestationItem';

const useStyles = makeStyles(
  theme => ({
    group: { '& + &': { marginTop: theme.spacing(2) } },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
      margin: theme.spacing(0, 0, 0.5),
      overflowWrap: 'anywhere',
    },
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
    running: {
      display: 'flex',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(0.5),
    },
    none: { margin: 0, color: mutedColor(theme) },
  }),
  { name: 'SupplyChainAttestationGroups' },
);

/** What was asked for and reported: of the trail itself, then of each artifact. */
export function AttestationGroups(props: {
  trail: TrailRecord;
  trailRef: TrailRef;
}) {
  const { trail, trailRef } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (trail.attestations.length === 0 && trail.artifacts.length === 0) {
    return <p className={classes.none}>{t('details.noAttestations')}</p>;
  }
  return (
    <>
      {trail.attestations.length > 0 && (
        <Group
          title={t('details.ownAttestations')}
          attestations={trail.attestations}
          trailRef={trailRef}
        />
      )}
      {trail.artifacts.map((artifact, index) => (
        // A region may report two artifacts of one name.
        <Group
          key={`${index} ${artifact.name}`}
          title={t('details.ofArtifact', {
            artifact: clipText(artifact.name, 100),
          })}
          beside={
            <>
              <StateBadge
                state={artifact.state}
                originalState={artifact.originalState}
              />
              {artifact.fingerprint && (
                <DrawerLink
                  target={{
                    kind: 'artifact',
                    fingerprint: artifact.fingerprint,
                  }}
                >
                  {shortenName(artifact.fingerprint)}
                </DrawerLink>
              )}
            </>
          }
          attestations={artifact.attestations}
          fingerprint={artifact.fingerprint}
          trailRef={trailRef}
        >
          {artifact.fingerprint && (
            <div className={classes.running}>
              <span>{t('details.runningIn')}:</span>
              <RunningIn environments={artifact.runningIn} />
            </div>
          )}
        </Group>
      ))}
    </>
  );
}

function Group(props: {
  title: string;
  beside?: ReactNode;
  attestations: readonly AttestationRecord[];
  fingerprint?: string;
  trailRef: TrailRef;
  children?: ReactNode;
}) {
  const { title, beside, attestations, fingerprint, trailRef, children } =
    props;
  const classes = useStyles();
  const id = useId();
  return (
    <div className={classes.group}>
      <div className={classes.title}>
        <Typography id={id} variant="subtitle2" component="h4">
          <bdi>{title}</bdi>
        </Typography>
        {beside}
      </div>
      {children}
      {attestations.length > 0 && (
        <ul className={classes.list} aria-labelledby={id}>
          {countedOf(attestations).map(attestation => (
            <AttestationItem
              key={attestation.name}
              attestation={attestation}
              fingerprint={fingerprint}
              trailRef={trailRef}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of several entries of one name, the one that overrides another counts. */
function countedOf(
  attestations: readonly AttestationRecord[],
): AttestationRecord[] {
  const counted = new Map<string, AttestationRecord>();
  for (const attestation of attestations) {
    if (!counted.has(attestation.name) || attestation.overridden) {
      counted.set(attestation.name, attestation);
    }
  }
  return [...counted.values()];
}
