import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  StateValue,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useAttestations } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { AttestationDetails } from './AttestationDetails';
import { DetailsStates } from '../parts/DetailsStates';
import { ExternalLink, isWebAddress } from '../../ui/ExternalLink';
import { MessageLink } from '../../ui/MessageLink';
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
 *
 * @param props - `artifact` is the template name of the attested one; undefined
 *   for the trail itself. `state` is that of the attestation in the trail
 */
export function AttestationHistory(props: {
  name: string;
  artifact?: string;
  state: StateValue;
  trailRef: TrailRef;
}) {
  const { name, artifact, state, trailRef } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const query = useAttestations(trailRef, name);
  return (
    <DetailsStates
      query={query}
      short
      notFound={{
        title: t('drawer.trailNotFoundTitle'),
        hint: t('drawer.trailNotFoundHint'),
        anchor: 'trail-not-found',
      }}
    >
      {({ attestations, withheld, recordUrl }) => {
        const [newest, ...earlier] = entriesOf(attestations, {
          artifact,
          state,
        });
        if (!newest && withheld) {
          return <Withheld recordUrl={recordUrl} />;
        }
        const unmatched = attestations.filter(
          ({ subjects }) => subjects.length === 0,
        ).length;
        if (!newest && unmatched > 0) {
          return <Unmatched count={unmatched} />;
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
            {unmatched > 0 && <Unmatched count={unmatched} />}
          </>
        );
      }}
    </DetailsStates>
  );
}

/** Links to the details, which the region doesn't return here. */
function Withheld(props: { recordUrl?: string }) {
  const { t } = useTranslation();
  const text = t('attestation.withheld');
  return (
    <MutedText block>
      {text}
      <MessageLink to="attestation-withheld" about={text} />{' '}
      <ExternalLink to={props.recordUrl}>
        {isWebAddress(props.recordUrl) && t('attestation.openRecord')}
      </ExternalLink>
    </MutedText>
  );
}

/** Entries that may be about any artifact, so they are shown for none. */
function Unmatched(props: { count: number }) {
  const { count } = props;
  const { t } = useTranslation();
  const text = t('attestation.unmatched', { count });
  return (
    <MutedText block>
      {text}
      <MessageLink to="attestation-unmatched" about={text} />
    </MutedText>
  );
}

/**
 * The entries about one artifact or the trail itself. The one that counts comes
 * first; of several, one that has the attestation's state.
 */
function entriesOf(
  attestations: readonly Details[],
  { artifact, state }: { artifact?: string; state: StateValue },
): readonly Details[] {
  const entries = attestations.flatMap(details =>
    details.subjects
      .filter(subject => subject.artifact === artifact)
      .map(({ counts }) => ({ details, counts })),
  );
  const decides = ({ details, counts }: (typeof entries)[number]) =>
    counts && details.state === state;
  return [
    ...entries.filter(decides),
    ...entries.filter(each => each.counts && !decides(each)),
    ...entries.filter(({ counts }) => !counts),
  ].map(({ details }) => details);
}
