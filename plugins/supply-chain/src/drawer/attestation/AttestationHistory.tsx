import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useAttestations } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { AttestationDetails } from './AttestationDetails';
import { DetailsStates } from '../DetailsStates';
import { ExternalLink, isWebAddress } from '../../ui/ExternalLink';
import { MutedText } from '../../ui/MutedText';
import { RowList } from '../../ui/RowList';
import { StateBadge } from '../../ui/StateBadge';

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
 * The entries of an attestation in a trail: the one that counts, with the
 * others collapsed.
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
      {({ attestations, withheld, recordUrl }) => {
        const [newest, ...earlier] = entriesOf(attestations, fingerprint);
        if (!newest && withheld) {
          return <Withheld recordUrl={recordUrl} />;
        }
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

/** Links to the details, which the region doesn't return here. */
function Withheld(props: { recordUrl?: string }) {
  const { t } = useTranslation();
  return (
    <MutedText block>
      {t('attestation.withheld')}{' '}
      <ExternalLink to={props.recordUrl}>
        {isWebAddress(props.recordUrl) && t('attestation.openRecord')}
      </ExternalLink>
    </MutedText>
  );
}

/**
 * The entries about one artifact or the trail itself, or all entries if none
 * matches. The one that counts comes first.
 */
function entriesOf(
  attestations: readonly Details[],
  fingerprint?: string,
): readonly Details[] {
  const own = attestations.filter(each => each.fingerprint === fingerprint);
  const entries = own.length > 0 ? own : attestations;
  return [
    ...entries.filter(({ counts }) => counts),
    ...entries.filter(({ counts }) => !counts),
  ];
}
