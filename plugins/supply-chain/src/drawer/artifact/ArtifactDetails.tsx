import {
  stringifyFlowRef,
  type ArtifactDetailsResponse,
  type ArtifactRecord,
  type LinkResponse,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { useArtifact, useTrail } from '../../queries/useEntityQueries';
import { BuildVerdict } from '../../ui/states';
import { DrawerLink, ExternalLink, ShortName } from '../../ui/links';
import { FactList, RunningIn } from '../../ui/lists';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { MutedText } from '../../ui/text';
import { PackageDownload } from '../../ui/FileDownload';
import { RelativeTime } from '../../ui/times';
import { flowLabel, shortenName } from '../../ui/names';
import { wrappingRow } from '../../ui/styles';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { Delivery } from '../parts/Delivery';
import { Details, DetailsSection, DrawerFrame } from '../parts/Details';
import {
  commitFacts,
  labelsFact,
  linksFact,
  timeFact,
  TrailVerdict,
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

function Artifact({ response, flows }: ArtifactProps) {
  const { artifacts, evidence, history } = response;
  const [newest] = artifacts;
  const { t } = useTranslation();
  // A trail may have built it twice.
  const builds = new Map(
    artifacts.map(build => [
      JSON.stringify([stringifyFlowRef(build), build.trail]),
      build,
    ]),
  );
  const [trailRef] = artifacts.flatMap(
    artifact => trailRefOfArtifact(artifact) ?? [],
  );
  return (
    <>
      {trailRef ? (
        <ArtifactVerdict artifact={newest} trailRef={trailRef} flows={flows} />
      ) : (
        <BuildVerdict verdict={newest} flows={flows} />
      )}
      <DetailsSection title={t('details.about')}>
        <ArtifactFacts response={response} flows={flows} />
        <PackageDownload subject={{ fingerprint: newest.fingerprint }} />
      </DetailsSection>
      {[...builds].map(([key, build]) => (
        <DetailsSection key={key} title={flowLabel(build, flows)}>
          <BuildInFlow build={build} flows={flows} />
        </DetailsSection>
      ))}
      {!trailRef && (
        <DetailsSection title={t('details.evidence')}>
          <Results
            results={(evidence ?? []).map(
              ({ name, type, state, createdAt, description, ...urls }) => ({
                state,
                name,
                url: urls.evidenceUrl ?? urls.buildUrl,
                facts: [type],
                at: createdAt,
                below: description,
              }),
            )}
            none={t(evidence ? 'cell.none' : 'state.unknown')}
          />
        </DetailsSection>
      )}
      <DetailsSection title={t('environments.history')}>
        <Results
          inTime
          results={(history ?? []).map(({ event, at }) => ({
            name: event,
            at,
          }))}
          none={t(history ? 'cell.none' : 'state.unknown')}
        />
      </DetailsSection>
    </>
  );
}

/** The verdict on an artifact, with the reasons that its trail has. */
function ArtifactVerdict(props: {
  artifact: ArtifactRecord;
  trailRef: TrailRef;
  flows: LinkResponse['flows'];
}) {
  const { artifact, flows, trailRef } = props;
  const { data } = useTrail(trailRef);
  return data ? (
    <>
      <TrailVerdict response={data} artifact={artifact} flows={flows} />
      <Delivery response={data} flows={flows} />
    </>
  ) : (
    <BuildVerdict verdict={artifact} flows={flows} />
  );
}

/** Where an artifact is running, what it was built from, and its links. */
function ArtifactFacts({ response, flows }: ArtifactProps) {
  const { artifacts, runningIn, exitedFrom, repository } = response;
  const [artifact] = artifacts;
  const { commit, filename, buildUrl, htmlUrl, createdAt } = artifact;
  const places = [...(runningIn ?? []), ...(exitedFrom ?? [])];
  const among = [...flows, ...artifacts, ...places];
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        [
          t('column.runningIn'),
          runningIn?.length !== 0 && (
            <RunningIn environments={runningIn} among={among} />
          ),
        ],
        [
          t('search.exitedFrom'),
          exitedFrom?.length !== 0 && (
            <RunningIn environments={exitedFrom} among={among} />
          ),
        ],
        ...commitFacts(t, commit),
        [t('column.fingerprint'), <ShortName name={artifact.fingerprint} />],
        [t('details.filename'), filename],
        timeFact(t('column.when'), createdAt),
        [
          t('details.repository'),
          repository && (
            <ExternalLink to={repository.url}>{repository.name}</ExternalLink>
          ),
        ],
        labelsFact(t('attestation.annotations'), response.labels),
        linksFact(t, { ...response, buildUrl, htmlUrl }),
      ]}
    />
  );
}

/** An artifact in one of its flows: its status there, trail and attestations. */
function BuildInFlow(props: {
  build: ArtifactRecord;
  flows: LinkResponse['flows'];
}) {
  const { build, flows } = props;
  const { fingerprint, createdAt } = build;
  const trailRef = trailRefOfArtifact(build);
  return (
    <>
      <div style={{ ...wrappingRow(8), marginBottom: 8 }}>
        <BuildVerdict verdict={build} flows={flows} />
        {trailRef && (
          <DrawerLink
            target={{ kind: 'trail', trail: trailRef }}
            title={trailRef.trail}
          >
            {clipText(shortenName(trailRef.trail), 100)}
          </DrawerLink>
        )}
        <MutedText>
          <RelativeTime moment={createdAt} />
        </MutedText>
      </div>
      {trailRef && (
        <TrailEvidence fingerprint={fingerprint} trailRef={trailRef} />
      )}
    </>
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
