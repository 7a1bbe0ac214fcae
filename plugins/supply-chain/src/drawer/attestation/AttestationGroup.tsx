import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import {
  severityOf,
  type AttestationRecord,
  type TrailArtifact,
  type TrailDetailsResponse,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useId, type ReactNode } from 'react';
import { AttestationItem } from './AttestationItem';

const useStyles = makeStyles(
  theme => ({
    root: { '& + &': { marginTop: theme.spacing(2) } },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
      margin: theme.spacing(0, 0, 0.5),
    },
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
  }),
  { name: 'SupplyChainAttestationGroup' },
);

/**
 * The attestations of a trail or of one of its artifacts.
 *
 * @param props - `artifact` is the attested one
 */
export function AttestationGroup(props: {
  title: string;
  beside?: ReactNode;
  attestations: readonly AttestationRecord[];
  artifact?: TrailArtifact;
  response: TrailDetailsResponse;
  trailRef: TrailRef;
  children?: ReactNode;
}) {
  const { title, beside, attestations, artifact, trailRef } = props;
  const classes = useStyles();
  const id = useId();
  return (
    <div className={classes.root}>
      <div className={classes.title}>
        <Typography id={id} variant="subtitle2" component="h4">
          <bdi>{title}</bdi>
        </Typography>
        {beside}
      </div>
      {props.children}
      {attestations.length > 0 && (
        <ul className={classes.list} aria-labelledby={id}>
          {countedOf(attestations).map(attestation => (
            <AttestationItem
              key={keyOf(attestation)}
              attestation={attestation}
              artifact={artifact}
              response={props.response}
              trailRef={trailRef}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Keeps one entry per name and artifact; one that overrides another wins. */
function countedOf(
  attestations: readonly AttestationRecord[],
): AttestationRecord[] {
  const counted = new Map<string, AttestationRecord>();
  for (const attestation of attestations) {
    const key = keyOf(attestation);
    if (!counted.has(key) || attestation.overridden) {
      counted.set(key, attestation);
    }
  }
  return [...counted.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Required ones that failed come first, then those that are missing. */
function rankOf({ state, additional }: AttestationRecord): number {
  return additional ? severityOf('compliant') + 1 : severityOf(state);
}

function keyOf({ name, artifact }: AttestationRecord): string {
  return JSON.stringify([name, artifact]);
}
