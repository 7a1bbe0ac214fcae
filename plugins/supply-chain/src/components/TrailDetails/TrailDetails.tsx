import type {
  LinkAnswer,
  TrailDetailsAnswer,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTrail } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { changesOf } from '../../trails/changes';
import { AttestationGroups } from '../AttestationList';
import { DetailsSection } from '../DetailsSection';
import { DetailsStates } from '../DetailsStates';
import { DrawerFrame } from '../DrawerFrame';
import { Freshness } from '../Freshness';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { TrailEvents } from '../TrailEvents';
import { TrailFindings } from '../TrailFindings';
import { TrailChanges } from './TrailChanges';
import { TrailFacts } from './TrailFacts';

/** One trail: why it has its verdict, its evidence, and what happened in it. */
export function TrailDetails(props: { trail: TrailRef; link?: LinkAnswer }) {
  const { trail, link } = props;
  const { t } = useTranslation();
  const query = useTrail(trail);
  return (
    <DrawerFrame
      title={t('drawer.trail', { name: shortenName(trail.trail) })}
      action={<Freshness asOf={query.data?.asOf} compact />}
    >
      <DetailsStates
        query={query}
        notFound={{
          title: t('drawer.trailNotFoundTitle'),
          hint: t('drawer.trailNotFoundHint'),
        }}
      >
        {answer => <Trail answer={answer} trailRef={trail} link={link} />}
      </DetailsStates>
    </DrawerFrame>
  );
}

function Trail(props: {
  answer: TrailDetailsAnswer;
  trailRef: TrailRef;
  link?: LinkAnswer;
}) {
  const { answer, trailRef, link } = props;
  const { trail } = answer;
  const { t } = useTranslation();
  const changes = changesOf(trail);
  return (
    <>
      <StateBadge state={trail.state} originalState={trail.originalState} />
      <DetailsSection title={t('details.findings')}>
        <TrailFindings trail={trail} />
      </DetailsSection>
      {changes.length > 0 && (
        <DetailsSection title={t('details.changes')}>
          <TrailChanges changes={changes} />
        </DetailsSection>
      )}
      <DetailsSection title={t('details.attestations')}>
        <AttestationGroups trail={trail} trailRef={trailRef} />
      </DetailsSection>
      <DetailsSection title={t('details.about')}>
        <TrailFacts answer={answer} link={link} />
      </DetailsSection>
      <DetailsSection title={t('details.events')}>
        <TrailEvents events={answer.events} omitted={answer.omittedEvents} />
      </DetailsSection>
    </>
  );
}
