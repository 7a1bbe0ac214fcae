import type {
  LinkResponse,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTrail } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { Delivery } from '../parts/Delivery';
import { DetailsSection } from '../parts/DetailsSection';
import { DetailsStates } from '../parts/DetailsStates';
import { DrawerFrame } from '../parts/DrawerFrame';
import { useTrailFacts } from '../parts/useTrailFacts';
import { Freshness } from '../../ui/Freshness';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { shortenName } from '../../ui/shortenName';
import { PackageDownload } from '../../ui/PackageDownload';
import { Verdict } from '../../ui/Verdict';
import { CopyMarkdown } from './CopyMarkdown';
import { TrailEvents } from './TrailEvents';
import { TrailFacts } from './TrailFacts';

/** A trail: the reasons for its verdict, its evidence and its events. */
export function TrailDetails(props: { trail: TrailRef; link?: LinkResponse }) {
  const { trail, link } = props;
  const { t } = useTranslation();
  const query = useTrail(trail);
  return (
    <DrawerFrame
      title={t('drawer.trail', { name: shortenName(trail.trail) })}
      action={
        <>
          {query.data && (
            <CopyMarkdown response={query.data} trailRef={trail} />
          )}
          <Freshness />
        </>
      }
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
  return (
    <>
      <Verdict drawer facts={useTrailFacts(trail, response)} />
      <DetailsSection title={t('details.attestations')}>
        <InternalSwitch trails={[trail]} />
        <AttestationGroups
          response={response}
          trailRef={trailRef}
          link={link}
        />
      </DetailsSection>
      <Delivery response={response} link={link} />
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
