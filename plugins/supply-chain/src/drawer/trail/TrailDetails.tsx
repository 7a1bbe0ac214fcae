import type {
  LinkResponse,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTrail } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { changesOf } from '../../model/changes';
import { requiresNothing, withoutAdditional } from '../../model/template';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { DetailsSection } from '../parts/DetailsSection';
import { DetailsStates } from '../parts/DetailsStates';
import { DrawerFrame } from '../parts/DrawerFrame';
import { Freshness } from '../../ui/Freshness';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { shortenName } from '../../ui/shortenName';
import { StateBadge } from '../../ui/StateBadge';
import { PackageDownload } from '../parts/PackageDownload';
import { TrailEvents } from './TrailEvents';
import { TrailIssues } from '../../ui/TrailIssues';
import { TrailChanges } from './TrailChanges';
import { TrailFacts } from './TrailFacts';

/** A trail: the reasons for its verdict, its evidence and its events. */
export function TrailDetails(props: { trail: TrailRef; link?: LinkResponse }) {
  const { trail, link } = props;
  const { t } = useTranslation();
  const query = useTrail(trail);
  return (
    <DrawerFrame
      title={t('drawer.trail', { name: shortenName(trail.trail) })}
      action={<Freshness />}
    >
      <DetailsStates
        query={query}
        notFound={{
          title: t('drawer.trailNotFoundTitle'),
          hint: t('drawer.trailNotFoundHint'),
          anchor: 'trail-not-found',
        }}
      >
        {response => <Trail response={response} trailRef={trail} link={link} />}
      </DetailsStates>
    </DrawerFrame>
  );
}

function Trail(props: {
  response: TrailDetailsResponse;
  trailRef: TrailRef;
  link?: LinkResponse;
}) {
  const { response, trailRef, link } = props;
  const { trail } = response;
  const { t } = useTranslation();
  // With an empty template, a sentence already says that everything is
  // additional.
  const changes = changesOf(
    requiresNothing(trail) ? withoutAdditional(trail) : trail,
  );
  return (
    <>
      <StateBadge state={trail.state} originalState={trail.originalState} />
      <DetailsSection title={t('column.issues')}>
        <TrailIssues trail={trail} />
      </DetailsSection>
      {changes.length > 0 && (
        <DetailsSection title={t('details.changes')}>
          <TrailChanges changes={changes} />
        </DetailsSection>
      )}
      <DetailsSection title={t('details.attestations')}>
        <InternalSwitch trails={[trail]} />
        <AttestationGroups trail={trail} trailRef={trailRef} link={link} />
      </DetailsSection>
      <DetailsSection title={t('details.about')}>
        <TrailFacts response={response} link={link} />
        <PackageDownload subject={{ trails: [trailRef] }} />
      </DetailsSection>
      <DetailsSection title={t('details.events')}>
        <TrailEvents
          events={response.events}
          omitted={response.omittedEvents}
        />
      </DetailsSection>
    </>
  );
}
