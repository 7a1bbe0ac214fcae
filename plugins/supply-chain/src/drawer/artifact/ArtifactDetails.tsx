import type {
  ArtifactDetailsResponse,
  ArtifactEvidenceRecord,
  ArtifactRecord,
  LinkResponse,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { useArtifact, useTrail } from '../../queries/useEntityQueries';
import { BuildVerdict, StateBadge } from '../../ui/states';
import {
  DrawerLink,
  ExternalLink,
  isWebAddress,
  ShortName,
} from '../../ui/links';
import { FactList, RowList, RunningIn } from '../../ui/lists';
import { Freshness } from '../../ui/Freshness';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { MutedText, UntrustedText } from '../../ui/text';
import { PackageDownload } from '../../ui/FileDownload';
import { RelativeTime } from '../../ui/times';
import { Verdict } from '../../ui/Verdict';
import { decidedByText, flowLabel, shortenName } from '../../ui/names';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { Delivery } from '../parts/Delivery';
import { Details, DetailsSection, DrawerFrame } from '../parts/Details';
import {
  addressFacts,
  commitFacts,
  labelsFact,
  textFact,
  timeFact,
  useTrailFacts,
} from '../parts/facts';
import { Results } from '../parts/Results';

/**
 * An artifact: its evidence, where it is running and ran, and its flows.
 *
 * @param props - `flows` are those of the link
 */
export function ArtifactDetails(props: {
  fingerprint: string;
  flows: LinkResponse['flows'];
}) {
  const { fingerprint, flows } = props;
  const { t } = useTranslation();
  const query = useArtifact(fingerprint);
  const [newest] = query.data?.artifacts ?? [];
  return (
    <DrawerFrame
      title={t('matrix.artifact', {
        name: newest?.name ?? shortenName(fingerprint),
      })}
      action={<Freshness />}
    >
      <Details query={query} of="artifact">
        {response => <Artifact response={response} flows={flows} />}
      </Details>
    </DrawerFrame>
  );
}

interface ArtifactProps {
  response: ArtifactDetailsResponse;
  flows: LinkResponse['flows'];
}

function Artifact(props: ArtifactProps) {
  const { response, flows } = props;
  const { t } = useTranslation();
  const { artifacts, evidence, history } = response;
  const [newest] = artifacts;
  const trails = trailsOf(artifacts);
  return (
    <>
      {trails.length > 0 ? (
        <ArtifactVerdict artifact={newest} trailRef={trails[0]} flows={flows} />
      ) : (
        <BuildVerdict verdict={newest} flows={flows} />
      )}
      <DetailsSection title={t('details.about')}>
        <ArtifactFacts {...props} />
        <PackageDownload subject={{ fingerprint: newest.fingerprint }} />
      </DetailsSection>
      {trails.length === 0 && (
        <DetailsSection title={t('details.evidence')}>
          {evidence ? (
            <LooseEvidence evidence={evidence} />
          ) : (
            <MutedText block>{t('state.unknown')}</MutedText>
          )}
        </DetailsSection>
      )}
      {trails.map(trail => (
        <DetailsSection
          key={JSON.stringify(trail)}
          title={t('details.trailEvidence', {
            trail: isolateText(shortenName(trail.trail), 80),
          })}
        >
          <TrailEvidence fingerprint={newest.fingerprint} trailRef={trail} />
        </DetailsSection>
      ))}
      <DetailsSection title={t('details.flows')}>
        <KnownBy {...props} />
      </DetailsSection>
      <DetailsSection title={t('environments.history')}>
        {history ? (
          <Results
            inTime
            results={history.map(({ event, at }) => ({ name: event, at }))}
            none={t('cell.none')}
          />
        ) : (
          <MutedText block>{t('state.unknown')}</MutedText>
        )}
      </DetailsSection>
    </>
  );
}

/** The trails that built an artifact. A trail may have built it twice. */
function trailsOf(artifacts: readonly ArtifactRecord[]): TrailRef[] {
  const trails = artifacts.flatMap(
    artifact => trailRefOfArtifact(artifact) ?? [],
  );
  return [
    ...new Map(trails.map(trail => [JSON.stringify(trail), trail])).values(),
  ];
}

interface VerdictProps {
  artifact: ArtifactRecord;
  flows: LinkResponse['flows'];
}

/** The verdict on an artifact, with the reasons that its trail has. */
function ArtifactVerdict(props: VerdictProps & { trailRef: TrailRef }) {
  const { artifact, flows, trailRef } = props;
  const { data } = useTrail(trailRef);
  return data ? (
    <JudgedArtifact {...props} response={data} />
  ) : (
    <BuildVerdict verdict={artifact} flows={flows} />
  );
}

function JudgedArtifact(
  props: VerdictProps & { response: TrailDetailsResponse },
) {
  const { artifact, flows, response } = props;
  const { decidedBy } = artifact;
  const { t } = useTranslation();
  const facts = useTrailFacts(response.trail, response, artifact);
  return (
    <>
      <Verdict place="drawer" facts={facts}>
        {decidedBy && (
          <MutedText block>{decidedByText(t, decidedBy, flows)}</MutedText>
        )}
      </Verdict>
      <Delivery response={response} flows={flows} />
    </>
  );
}

/** Where an artifact is running, what it was built from, and its links. */
function ArtifactFacts({ response, flows }: ArtifactProps) {
  const { artifacts, runningIn, exitedFrom = [], externalUrls } = response;
  const { repository } = response;
  const [artifact] = artifacts;
  const { commit, filename, buildUrl, htmlUrl, createdAt } = artifact;
  const among = [...flows, ...artifacts, ...(runningIn ?? []), ...exitedFrom];
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        {
          term: t('column.runningIn'),
          value: runningIn?.length !== 0 && (
            <RunningIn environments={runningIn} among={among} />
          ),
        },
        {
          term: t('search.exitedFrom'),
          value:
            response.exitedFrom?.length === 0 ? (
              t('cell.none')
            ) : (
              <RunningIn environments={response.exitedFrom} among={among} />
            ),
        },
        ...commitFacts(t, commit),
        {
          term: t('column.fingerprint'),
          value: <ShortName name={artifact.fingerprint} />,
        },
        textFact(t('details.filename'), filename),
        timeFact(t('column.when'), createdAt),
        {
          term: t('details.repository'),
          value: repository && (
            <ExternalLink to={repository.url}>{repository.name}</ExternalLink>
          ),
        },
        labelsFact(t('attestation.annotations'), response.labels),
        ...addressFacts(t, { buildUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}

/** Evidence that isn't in any trail. */
function LooseEvidence(props: { evidence: readonly ArtifactEvidenceRecord[] }) {
  const { t } = useTranslation();
  return (
    <RowList rows={props.evidence} none={t('cell.none')}>
      {({ name, type, state, createdAt, description, ...urls }) => (
        <>
          <StateBadge state={state} />
          <ExternalLink to={urls.evidenceUrl}>
            <bdi>{clipText(name, 100)}</bdi>
          </ExternalLink>
          {type && (
            <MutedText>
              <bdi>{clipText(type, 60)}</bdi>
            </MutedText>
          )}
          <MutedText>
            <RelativeTime moment={createdAt} />
          </MutedText>
          {isWebAddress(urls.buildUrl) && (
            <ExternalLink
              to={urls.buildUrl}
              label={t('cell.buildOf', { name: isolateText(name, 100) })}
            >
              {t('cell.build')}
            </ExternalLink>
          )}
          {description && <UntrustedText>{description}</UntrustedText>}
        </>
      )}
    </RowList>
  );
}

function TrailEvidence(props: { fingerprint: string; trailRef: TrailRef }) {
  const { fingerprint, trailRef } = props;
  return (
    <Details query={useTrail(trailRef)} of="trail" short>
      {response => (
        <>
          <InternalSwitch trails={[response.trail]} />
          <AttestationGroups
            response={response}
            trailRef={trailRef}
            onlyArtifact={fingerprint}
          />
        </>
      )}
    </Details>
  );
}

/** The flows that recorded an artifact, with its status and trail in each. */
function KnownBy({ response, flows }: ArtifactProps) {
  return (
    <RowList rows={response.artifacts}>
      {artifact => {
        const trail = trailRefOfArtifact(artifact);
        return (
          <>
            <strong>
              <bdi>{flowLabel(artifact, flows)}</bdi>
            </strong>
            <BuildVerdict verdict={artifact} flows={flows} />
            {trail && (
              <DrawerLink target={{ kind: 'trail', trail }} title={trail.trail}>
                {clipText(shortenName(trail.trail), 100)}
              </DrawerLink>
            )}
            <MutedText>
              <RelativeTime moment={artifact.createdAt} />
            </MutedText>
          </>
        );
      }}
    </RowList>
  );
}
