import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useAttestations } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { AttestationDetails } from '../AttestationDetails';
import { DetailsStates } from '../DetailsStates';
import { StateBadge } from '../StateBadge';

const useStyles = makeStyles(
  theme => ({
    none: { margin: 0, color: mutedColor(theme) },
    earlier: { marginTop: theme.spacing(2) },
    list: {
      margin: theme.spacing(1, 0, 0),
      padding: theme.spacing(0, 0, 0, 2),
      listStyle: 'none',
      borderLeft: `2px solid ${theme.palette.divider}`,
      '& li + li': { marginTop: theme.spacing(2) },
    },
  }),
  { name: 'SupplyChainAttestationHistory' },
);

/**
 * The entries of one name in a trail: the newest, which counts, and the
 * earlier ones on request.
 */
export function AttestationHistory(props: {
  name: string;
  fingerprint?: string;
  trailRef: TrailRef;
}) {
  const { name, fingerprint, trailRef } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const query = useAttestations(trailRef, name);
  return (
    <DetailsStates
      query={query}
      notFound={{
        title: t('attestation.unreported'),
        hint: t('drawer.trailNotFoundHint'),
      }}
    >
      {({ attestations }) => {
        const [newest, ...earlier] = entriesOf(attestations, fingerprint);
        if (!newest) {
          return <p className={classes.none}>{t('attestation.unreported')}</p>;
        }
        return (
          <>
            <AttestationDetails attestation={newest} trailRef={trailRef} />
            {earlier.length > 0 && (
              <details className={classes.earlier}>
                <summary>
                  {t('attestation.earlier', { count: earlier.length })}
                </summary>
                <ol className={classes.list}>
                  {earlier.map((entry, index) => (
                    <li key={entry.id ?? index}>
                      <StateBadge state={entry.state} />
                      <AttestationDetails
                        attestation={entry}
                        trailRef={trailRef}
                      />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </>
        );
      }}
    </DetailsStates>
  );
}

/**
 * The entries about one artifact, or about the trail itself. All of them,
 * where none says what it is about as the trail does.
 */
function entriesOf(
  attestations: readonly Details[],
  fingerprint?: string,
): readonly Details[] {
  const own = attestations.filter(each => each.fingerprint === fingerprint);
  return own.length > 0 ? own : attestations;
}
