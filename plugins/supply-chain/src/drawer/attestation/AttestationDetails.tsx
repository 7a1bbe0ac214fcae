import { stringifyEntityRef } from '@backstage/catalog-model';
import { Progress } from '@backstage/core-components';
import { useApi, useApiHolder } from '@backstage/core-plugin-api';
import { EntityDisplayName, useEntity } from '@backstage/plugin-catalog-react';
import Box from '@material-ui/core/Box';
import type {
  AttestationDetails as Entry,
  AttestationRecord,
  AttestationsResponse,
  TrailArtifact,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { Component, Suspense, type ReactNode } from 'react';
import { attestationViewsApiRef } from '../../api/attestationViewsApi';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind } from '../../model/errorKind';
import { clipText } from '../../model/text';
import {
  useAttestations,
  useFileResults,
} from '../../queries/useEntityQueries';
import { CopyableLines } from '../../ui/copying';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';
import { ExternalLink, isWebAddress } from '../../ui/links';
import { FactList, RowList } from '../../ui/lists';
import { FileDownload } from '../../ui/FileDownload';
import { StateBadge } from '../../ui/states';
import { RelativeTime } from '../../ui/times';
import { Details } from '../parts/Details';
import { labelsFact, linksFact } from '../parts/facts';
import { Results, type ResultList } from '../parts/Results';
import { fileLists, overrideResult, resultLists } from '../parts/resultLists';

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

/** An entry of an attestation with its results and evidence. */
export function AttestationDetails(props: {
  attestation: Entry;
  trailRef: TrailRef;
}) {
  const { attestation, trailRef } = props;
  const { rest, truncated, comment, override } = attestation;
  const { t } = useTranslation();
  const language = useLanguage();
  const lists = resultLists(t, attestation, language);
  return (
    <Box display="flex" flexDirection="column" gridGap={12} mt={0.5}>
      {override && <Results results={[overrideResult(t, override)]} />}
      {comment && <UntrustedText lines={6}>{comment}</UntrustedText>}
      <Reported {...props} lists={lists} />
      <Facts attestation={attestation} />
      <EvidenceDownload attestation={attestation} trailRef={trailRef} />
      {rest && (
        <Disclosure
          summary={t('attestation.rest')}
          open={lists.every(({ results }) => results.length === 0)}
        >
          <CopyableLines label={t('attestation.rest')} lines={rest} />
        </Disclosure>
      )}
      {truncated && <MutedText block>{t('attestation.truncated')}</MutedText>}
    </Box>
  );
}

/**
 * An app's own view of an attestation. Falls back to the plugin's view if it
 * fails to load or render, so that no result is lost.
 */
class CustomView extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  state = { failed: false };

  render() {
    const { children, fallback } = this.props;
    return this.state.failed ? (
      fallback
    ) : (
      <Suspense fallback={<Progress />}>{children}</Suspense>
    );
  }
}

/** The reported data, in the app's own view of the type if it has one. */
function Reported(props: {
  attestation: Entry;
  trailRef: TrailRef;
  lists: readonly ResultList[];
}) {
  const { attestation, trailRef, lists } = props;
  const { type = '' } = attestation;
  const views = useApiHolder().get(attestationViewsApiRef) ?? [];
  const View = views.find(({ types }) => types.includes(type))?.View;
  const parts = (
    <>
      {lists.map((list, index) => (
        <Results key={index} {...list} />
      ))}
      {attestation.id && isNamedByFile(attestation) && (
        <FileResults id={attestation.id} trailRef={trailRef} />
      )}
    </>
  );
  return View ? (
    <CustomView fallback={parts}>
      <View attestation={attestation} />
    </CustomView>
  ) : (
    parts
  );
}

/** Whether only the file of a failed attestation names what failed. */
export function isNamedByFile(attestation: Entry): boolean {
  const { state, subjects, hasEvidence, junit, scans } = attestation;
  const isListed = scans?.some(({ results }) =>
    results.some(({ findings }) => findings.length > 0),
  );
  return (
    state === 'non-compliant' &&
    hasEvidence !== false &&
    // Earlier entries aren't worth a file each.
    subjects.some(({ counts }) => counts) &&
    (junit !== undefined || (scans !== undefined && !isListed))
  );
}

/** The failed tests with their messages, or a scanner's findings, in a file. */
export function FileResults(props: { id: string; trailRef: TrailRef }) {
  const { id, trailRef } = props;
  const { t } = useTranslation();
  const { data, error, isPending } = useFileResults(trailRef, id);
  if (isPending) {
    // Reserves the room, so that what follows doesn't jump.
    return <div style={{ minHeight: 96 }} />;
  }
  if (error) {
    // Whether there is a file, and who may read it, is said beside its button.
    return ['forbidden', 'notFound'].includes(errorKind(error)) ? null : (
      <MutedText block>{t('attestation.fileUnread')}</MutedText>
    );
  }
  return (
    <>
      {fileLists(t, data).map((list, index) => (
        <Results key={index} {...list} />
      ))}
    </>
  );
}

function Facts(props: { attestation: Entry }) {
  const { attestation } = props;
  const { description, reportedBy, givenBy, createdAt } = attestation;
  const { annotations = {}, originUrl, override } = attestation;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        [
          t('details.description'),
          // For an override it often repeats the reason.
          description && description !== override?.reason && (
            <UntrustedText lines={6}>{description}</UntrustedText>
          ),
        ],
        [
          t('attestation.when'),
          createdAt && <RelativeTime moment={createdAt} />,
        ],
        [t('attestation.reportedBy'), reportedBy],
        [
          t('attest.givenBy'),
          givenBy && <EntityDisplayName entityRef={givenBy} hideIcon />,
        ],
        labelsFact(
          t('attestation.annotations'),
          Object.entries(annotations).map(([key, value]) => `${key}=${value}`),
        ),
        [
          t('attestation.origin'),
          isWebAddress(originUrl) && (
            <ExternalLink to={originUrl}>
              <bdi>{clipText(originUrl, 80)}</bdi>
            </ExternalLink>
          ),
        ],
        linksFact(t, attestation),
      ]}
    />
  );
}

/** Downloads an attestation's file, if it has one. */
function EvidenceDownload(props: { attestation: Entry; trailRef: TrailRef }) {
  const { attestation, trailRef } = props;
  const { id, name, hasEvidence } = attestation;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  if (!id || hasEvidence === false) {
    const unknown = `${t('details.evidenceLink')}: ${t('state.unknown')}`;
    return (
      <MutedText block>
        {hasEvidence === false ? t('evidence.none') : unknown}
      </MutedText>
    );
  }
  return (
    <FileDownload
      label={t('evidence.download')}
      about={name}
      read={() =>
        api.getEvidence(entityRef, { ...trailRef, attestationId: id })
      }
    />
  );
}
