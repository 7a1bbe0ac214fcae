import {
  stringifyTrailRef,
  type LinkResponse,
  type TrailDetailsResponse,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { useTrail } from '../../queries/useEntityQueries';
import { FactList } from '../../ui/lists';
import { Freshness } from '../../ui/Freshness';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { PackageDownload } from '../../ui/FileDownload';
import { ShortName } from '../../ui/links';
import { Verdict } from '../../ui/Verdict';
import { flowLabel, shortenName } from '../../ui/names';
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
import { CopyMarkdown } from './CopyMarkdown';
import { TrailEvents } from './TrailEvents';

/**
 * A trail: the reasons for its verdict, its evidence and its events.
 *
 * @param props - `flows` are those of the link
 */
export function TrailDetails(props: {
  trail: TrailRef;
  flows: LinkResponse['flows'];
}) {
  const { trail, flows } = props;
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
      <Details query={query} of="trail">
        {response => (
          <Trail response={response} trailRef={trail} flows={flows} />
        )}
      </Details>
    </DrawerFrame>
  );
}

function Trail(props: {
  response: TrailDetailsResponse;
  trailRef: TrailRef;
  flows: LinkResponse['flows'];
}) {
  const { response, trailRef, flows } = props;
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
          flows={flows}
        />
      </DetailsSection>
      <Delivery response={response} flows={flows} />
      <DetailsSection title={t('details.about')}>
        <TrailFacts response={response} flows={flows} />
        <PackageDownload subject={{ trail: stringifyTrailRef(trailRef) }} />
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

/** A trail's commit, build, times and links. */
function TrailFacts(props: {
  response: TrailDetailsResponse;
  flows: LinkResponse['flows'];
}) {
  const { response, flows } = props;
  const { trail, createdBy, externalUrls } = response;
  const { commit, description, originUrl, htmlUrl } = trail;
  const { createdAt, lastModifiedAt } = trail;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        ...commitFacts(t, commit),
        textFact(t('details.branch'), commit?.branch),
        { term: t('column.trail'), value: <ShortName name={trail.name} /> },
        textFact(t('column.flow'), flowLabel(trail, flows)),
        textFact(
          t('details.description'),
          // It often repeats the first line of the commit message.
          description === commit?.message ? undefined : description,
          6,
        ),
        timeFact(t('column.when'), createdAt),
        timeFact(t('details.changed'), lastModifiedAt),
        { term: t('details.templateVersion'), value: response.templateVersion },
        labelsFact(t('details.tags'), response.labels),
        textFact(t('notifications.createdBy'), createdBy),
        ...addressFacts(t, { buildUrl: originUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}
