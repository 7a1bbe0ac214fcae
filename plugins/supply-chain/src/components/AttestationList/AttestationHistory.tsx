import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useAttestations } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { AttestationDetails } from '../AttestationDetails';
import { DetailsStates } from '../DetailsStates';
import { MutedText } from '../MutedText';
import { RowList } from '../RowList';
import { StateBadge } from '../StateBadge';

const useStyles = makeStyles(
  theme => ({
    earlier: {
      marginTop: theme.spacing(2),
      '&[open] > summary': { marginBottom: theme.spacing(1) },
    },
    entry: { flexBasis: '100%', paddingBottom: theme.spacing(1) },
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
      short
      notFound={{
        title: t('attestation.unreported'),
        hint: t('drawer.trailNotFoundHint'),
      }}
    >
      {({ attestations }) => {
        const [newest, ...earlier] = entriesOf(attestations, fingerprint);
        if (!newest) {
          return <MutedText block>{t('attestation.unreported')}</MutedText>;
        }
        return (
          <>
            <AttestationDetails attestation={newest} trailRef={trailRef} />
            {earlier.length > 0 && (
              <details className={classes.earlier}>
                <summary>
                  {t('attestation.earlier', { count: earlier.length })}
                </summary>
                <RowList rows={earlier} inTime>
                  {entry => (
                    <div className={classes.entry}>
                      <StateBadge state={entry.state} />
                      <AttestationDetails
                        attestation={entry}
                        trailRef={trailRef}
                      />
                    </div>
                  )}
                </RowList>
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
