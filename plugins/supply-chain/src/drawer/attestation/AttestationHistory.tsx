import Box from '@material-ui/core/Box';
import type {
  AttestationDetails as Entry,
  AttestationRecord,
  AttestationsResponse,
  TrailArtifact,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useAttestations } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { AttestationDetails } from './AttestationDetails';
import { Details } from '../parts/Details';
import { ExternalLink, isWebAddress } from '../../ui/links';
import { Disclosure, MutedText } from '../../ui/text';
import { RowList } from '../../ui/lists';
import { StateBadge } from '../../ui/states';

/**
 * The entries of an attestation in a trail: the one that decides its status,
 * with the others collapsed.
 *
 * @param props - `artifact` is the attested one
 */
export function AttestationHistory(props: {
  attestation: AttestationRecord;
  artifact: TrailArtifact | undefined;
  trailRef: TrailRef;
}) {
  const { attestation, artifact, trailRef } = props;
  const { t } = useTranslation();
  const query = useAttestations(trailRef, attestation.name);
  return (
    <Details query={query} of="trail" short>
      {response => {
        const { withheld, recordUrl } = response;
        const [first, ...others] = entriesOf(response, attestation, artifact);
        if (!first) {
          return (
            <MutedText block>
              {t(withheld ? 'attestation.withheld' : 'attestation.unreported')}{' '}
              <ExternalLink to={recordUrl}>
                {withheld && isWebAddress(recordUrl) && t('details.openRegion')}
              </ExternalLink>
            </MutedText>
          );
        }
        return (
          <>
            <AttestationDetails attestation={first} trailRef={trailRef} />
            {others.length > 0 && (
              <Disclosure
                summary={t('attestation.others', { amount: others.length })}
              >
                <RowList rows={others} inTime>
                  {entry => (
                    <Box flexBasis="100%" pb={1}>
                      <StateBadge state={entry.state} />
                      <AttestationDetails
                        attestation={entry}
                        trailRef={trailRef}
                      />
                    </Box>
                  )}
                </RowList>
              </Disclosure>
            )}
          </>
        );
      }}
    </Details>
  );
}

/**
 * The entries about one artifact or the trail itself. The one that decides its
 * status comes first, those that may be about anything come last.
 */
export function entriesOf(
  { attestations }: AttestationsResponse,
  attestation: AttestationRecord,
  artifact: TrailArtifact | undefined,
): Entry[] {
  const name = artifact?.name ?? attestation.artifact;
  const subjectOf = ({ subjects }: Entry) =>
    subjects.find(subject => subject.artifact === name);
  const rankOf = (entry: Entry) => {
    if (!subjectOf(entry)) {
      return 2;
    }
    const isCounted = subjectOf(entry)?.counts;
    return isCounted && entry.state === attestation.state ? 0 : 1;
  };
  return attestations
    .filter(
      entry =>
        (subjectOf(entry) || entry.subjects.length === 0) &&
        (!artifact?.fingerprint ||
          !entry.fingerprint ||
          entry.fingerprint === artifact.fingerprint),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
}
