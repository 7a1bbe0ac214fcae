import type {
  ArtifactDetailsAnswer,
  LinkAnswer,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOfArtifact } from '../../hooks/drawerTarget';
import { useArtifact, useTrail } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { AttestationGroups } from '../AttestationList';
import { DetailsSection } from '../DetailsSection';
import { DetailsStates } from '../DetailsStates';
import { DrawerFrame } from '../DrawerFrame';
import { EventList } from '../EventList';
import { Freshness } from '../Freshness';
import { clipText, isolateText } from '../PipelineText';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { ArtifactEvidence } from './ArtifactEvidence';
import { ArtifactFacts } from './ArtifactFacts';
import { KnownBy } from './KnownBy';

/** One artifact: its evidence, where it runs and ran, and who knows it. */
export function ArtifactDetails(props: {
  fingerprint: string;
  link?: LinkAnswer;
}) {
  const { fingerprint, link } = props;
  const { t } = useTranslation();
  const query = useArtifact(fingerprint);
  const [newest] = query.data?.artifacts ?? [];
  return (
    <DrawerFrame
      title={t('drawer.artifact', {
        name: newest?.name ?? shortenName(fingerprint),
      })}
      action={<Freshness asOf={query.data?.asOf} compact />}
    >
      <DetailsStates
        query={query}
        notFound={{
          title: t('drawer.artifactNotFoundTitle'),
          hint: t('drawer.artifactNotFoundHint'),
        }}
      >
        {answer => <Artifact answer={answer} link={link} />}
      </DetailsStates>
    </DrawerFrame>
  );
}

function Artifact(props: { answer: ArtifactDetailsAnswer; link?: LinkAnswer }) {
  const { answer, link } = props;
  const { t } = useTranslation();
  const { artifacts, evidence, history, otherFlows } = answer;
  const [newest] = artifacts;
  return (
    <>
      <StateBadge state={newest.state} originalState={newest.originalState} />
      <DetailsSection title={t('details.about')}>
        <ArtifactFacts artifact={newest} answer={answer} />
      </DetailsSection>
      <DetailsSection title={t('details.evidence')}>
        <ArtifactEvidence evidence={evidence} />
      </DetailsSection>
      {artifacts.map((artifact, index) => {
        const trail = trailRefOfArtifact(artifact);
        return (
          trail && (
            <DetailsSection
              // A flow may have built the same twice.
              key={index}
              title={t('details.trailEvidence', {
                trail: isolateText(shortenName(trail.trail), 80),
              })}
            >
              <TrailEvidence
                fingerprint={artifact.fingerprint}
                trailRef={trail}
              />
            </DetailsSection>
          )
        );
      })}
      <DetailsSection title={t('details.flows')}>
        <KnownBy artifacts={artifacts} otherFlows={otherFlows} link={link} />
      </DetailsSection>
      <DetailsSection title={t('details.history')}>
        <EventList
          events={history.map(({ event, at }) => ({
            text: clipText(event, 240),
            at,
          }))}
          none={t('details.noHistory')}
        />
      </DetailsSection>
    </>
  );
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
      }}
    >
      {({ trail }) => (
        <AttestationGroups
          trail={trail}
          trailRef={trailRef}
          onlyArtifact={fingerprint}
        />
      )}
    </DetailsStates>
  );
}
