import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import type {
  AttestationRecord,
  TrailRef,
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
 * The attestations of a trail itself or of one of its artifacts.
 *
 * @param props - `fingerprint` is that of the artifact they are about
 */
export function AttestationGroup(props: {
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
    <div className={classes.root}>
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
