import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  AttestationsResponse,
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
 * The entries of an attestation in a trail: the one that decides its status,
 * with the others collapsed.
 *
 * @param props - `artifact` is the template name of the attested one, and
 *   `fingerprint` its fingerprint if known; both are undefined for the trail
 *   itself. `state` is that of the attestation in the trail
 */
export function AttestationHistory(props: {
  name: string;
  artifact?: string;
  fingerprint?: string;
  state: StateValue;
  trailRef: TrailRef;
}) {
  const { name, trailRef } = props;
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
      {response => {
        const { attestations, withheld, recordUrl } = response;
        const found = entriesOf(response, props);
        const { entries, elsewhere } = found;
        if (entries.length === 0 && withheld) {
          return <Withheld recordUrl={recordUrl} />;
        }
        const unmatched = attestations.filter(isUnmatched).length;
        return (
          <>
            {entries.length > 0 && <Entries {...found} trailRef={trailRef} />}
            {unmatched > 0 && <Unmatched count={unmatched} />}
            {elsewhere > 0 && (
              <MutedText block>
                {t('attestation.otherFingerprint', { amount: elsewhere })}
              </MutedText>
            )}
            {entries.length + unmatched + elsewhere === 0 && (
              <MutedText block>{t('attestation.unreported')}</MutedText>
            )}
          </>
        );
      }}
    </DetailsStates>
  );
}

/** One entry, with the others collapsed. */
function Entries(props: {
  entries: readonly Details[];
  decided: boolean;
  trailRef: TrailRef;
}) {
  const { entries, decided, trailRef } = props;
  const [first, ...others] = entries;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      {!decided && (
        <>
          <MutedText block>
            {t('attestation.decidingUnknown')}
          </MutedText>
          <StateBadge state={first.state} />
        </>
      )}
      <AttestationDetails attestation={first} trailRef={trailRef} />
      {others.length > 0 && (
        <details className={classes.earlier}>
          <summary>
            {t(
              others.every(each => isEarlier(each, first))
                ? 'attestation.earlier'
                : 'attestation.others',
              { amount: others.length },
            )}
          </summary>
          <RowList rows={others} inTime>
            {entry => (
              <div className={classes.entry}>
                <StateBadge state={entry.state} />
                <AttestationDetails attestation={entry} trailRef={trailRef} />
              </div>
            )}
          </RowList>
        </details>
      )}
    </>
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
  const text = t('attestation.unmatched', { amount: count });
  return (
    <MutedText block>
      {text}
      <MessageLink to="attestation-unmatched" about={text} />
    </MutedText>
  );
}

/**
 * The entries about one artifact or the trail itself. The one that decides its
 * status comes first, if it is known: entries that can't be read or matched
 * may decide instead, unless they are older.
 *
 * @returns `elsewhere` is the number of entries about another artifact with the
 *   same name
 */
function entriesOf(
  { attestations, problems }: AttestationsResponse,
  about: { artifact?: string; fingerprint?: string; state: StateValue },
): { entries: Details[]; decided: boolean; elsewhere: number } {
  const { artifact, fingerprint, state } = about;
  const named = attestations.filter(({ subjects }) =>
    subjects.some(subject => subject.artifact === artifact),
  );
  const entries = named.filter(
    each =>
      !fingerprint || !each.fingerprint || each.fingerprint === fingerprint,
  );
  const elsewhere = named.length - entries.length;
  const deciding = entries.find(
    entry =>
      entry.state === state &&
      entry.subjects.some(
        subject => subject.artifact === artifact && subject.counts,
      ),
  );
  const decided =
    deciding !== undefined &&
    problems.every(({ reason }) => reason !== 'unreadable-records') &&
    attestations.filter(isUnmatched).every(entry => isEarlier(entry, deciding));
  return {
    entries: deciding
      ? [deciding, ...entries.filter(entry => entry !== deciding)]
      : entries,
    decided,
    elsewhere,
  };
}

function isUnmatched({ subjects }: Details): boolean {
  return subjects.length === 0;
}

/** False if unknown. */
function isEarlier(one: Details, other: Details): boolean {
  return Date.parse(one.createdAt ?? '') <= Date.parse(other.createdAt ?? '');
}
