import type {
  ArtifactDetailsResponse,
  ArtifactRecord,
  LinkResponse,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { useArtifact, useTrail } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { BuildVerdict } from '../../ui/BuildVerdict';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { Delivery } from '../parts/Delivery';
import { DetailsSection } from '../parts/DetailsSection';
import { DetailsStates } from '../parts/DetailsStates';
import { DrawerFrame } from '../parts/DrawerFrame';
import { useTrailFacts } from '../parts/useTrailFacts';
import { EventList } from '../parts/EventList';
import { PackageDownload } from '../../ui/PackageDownload';
import { Freshness } from '../../ui/Freshness';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { isolateText } from '../../model/isolateText';
import { Verdict } from '../../ui/Verdict';
import { decidedByText } from '../../ui/flowLabel';
import { shortenName } from '../../ui/shortenName';
import { ArtifactEvidence } from './ArtifactEvidence';
import { ArtifactFacts } from './ArtifactFacts';
import { KnownBy } from './KnownBy';

/** An artifact: its evidence, where it is running and ran, and its flows. */
export function ArtifactDetails(props: {
  fingerprint: string;
  link?: LinkResponse;
}) {
  const { fingerprint, link } = props;
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
      <DetailsStates
        query={query}
        notFound={{
          title: t('drawer.artifactNotFoundTitle'),
          hint: t('drawer.artifactNotFoundHint'),
          anchor: 'artifact-not-linked',
        }}
      >
        {response => <Artifact response={response} link={link} />}
      </DetailsStates>
    </DrawerFrame>
  );
}

function Artifact(props: {
  response: ArtifactDetailsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { t } = useTranslation();
  const { artifacts, evidence, history, otherFlows } = response;
  const [newest] = artifacts;
  const trails = trailsOf(artifacts);
  return (
    <>
      {trails.length > 0 ? (
        <ArtifactVerdict artifact={newest} trailRef={trails[0]} link={link} />
      ) : (
        <BuildVerdict verdict={newest} flows={link?.flows} />
      )}
      <DetailsSection title={t('details.about')}>
        <ArtifactFacts artifact={newest} response={response} link={link} />
        <PackageDownload subject={{ fingerprint: newest.fingerprint }} />
      </DetailsSection>
      {trails.length === 0 && (
        <DetailsSection title={t('details.evidence')}>
          <ArtifactEvidence evidence={evidence} />
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
        <KnownBy artifacts={artifacts} otherFlows={otherFlows} link={link} />
      </DetailsSection>
      <DetailsSection title={t('environments.history')}>
        {history ? (
          <EventList
            events={history.map(({ event, at }) => ({
              text: clipText(event, 240),
              at,
            }))}
            none={t('cell.none')}
          />
        ) : (
          <MutedText block>{t('state.unknown')}</MutedText>
        )}
      </DetailsSection>
    </>
  );
}

/** The verdict on an artifact, with the reasons that its trail has. */
function ArtifactVerdict(props: {
  artifact: ArtifactRecord;
  trailRef: TrailRef;
  link?: LinkResponse;
}) {
  const { artifact, trailRef, link } = props;
  const { data } = useTrail(trailRef);
  return data ? (
    <JudgedArtifact artifact={artifact} response={data} link={link} />
  ) : (
    <BuildVerdict verdict={artifact} flows={link?.flows} />
  );
}

function JudgedArtifact(props: {
  artifact: ArtifactRecord;
  response: TrailDetailsResponse;
  link?: LinkResponse;
}) {
  const { artifact, response, link } = props;
  const { decidedBy } = artifact;
  const { t } = useTranslation();
  const facts = useTrailFacts(response.trail, response, artifact);
  return (
    <>
      <Verdict drawer facts={facts}>
        {decidedBy && (
          <MutedText block>
            {decidedByText(t, decidedBy, link?.flows)}
          </MutedText>
        )}
      </Verdict>
      <Delivery response={response} link={link} />
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

function TrailEvidence(props: { fingerprint: string; trailRef: TrailRef }) {
  const { fingerprint, trailRef } = props;
  const { t } = useTranslation();
  return (
    <DetailsStates
      query={useTrail(trailRef)}
      short
      notFound={{
        title: t('drawer.trailNotFoundTitle'),
        hint: t('drawer.trailNotFoundHint'),
        anchor: 'trail-not-found',
      }}
    >
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
    </DetailsStates>
  );
}
