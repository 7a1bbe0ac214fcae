import type {
  LinkResponse,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { useTrail } from '../../queries/useEntityQueries';
import { FactList } from '../../ui/lists';
import { Freshness } from '../../ui/Freshness';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { PackageDownload } from '../../ui/FileDownload';
import { ExactTime } from '../../ui/times';
import { ShortName } from '../../ui/links';
import { UntrustedText } from '../../ui/text';
import { Verdict } from '../../ui/Verdict';
import { flowLabel, shortenName } from '../../ui/names';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { Delivery } from '../parts/Delivery';
import { Details, DetailsSection, DrawerFrame } from '../parts/Details';
import {
  addressFacts,
  commitFacts,
  labelsFact,
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

/** A trail's commit, build, times and links. */
function TrailFacts(props: {
  response: TrailDetailsResponse;
  flows: LinkResponse['flows'];
}) {
  const { response, flows } = props;
  const { trail, createdBy, externalUrls, evaluatedAt } = response;
  const { commit, description, originUrl, htmlUrl } = trail;
  const { createdAt, lastModifiedAt } = trail;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        ...commitFacts(t, commit),
        {
          term: t('details.branch'),
          value: commit?.branch && (
            <UntrustedText>{commit.branch}</UntrustedText>
          ),
        },
        { term: t('column.trail'), value: <ShortName name={trail.name} /> },
        {
          term: t('column.flow'),
          value: <UntrustedText>{flowLabel(trail, flows)}</UntrustedText>,
        },
        {
          term: t('details.description'),
          // It often repeats the first line of the commit message.
          value: description && description !== commit?.message && (
            <UntrustedText lines={6}>{description}</UntrustedText>
          ),
        },
        {
          term: t('column.when'),
          value: createdAt && <ExactTime zoned moment={createdAt} />,
        },
        {
          term: t('details.changed'),
          value: lastModifiedAt && <ExactTime zoned moment={lastModifiedAt} />,
        },
        {
          term: t('details.evaluated'),
          value: evaluatedAt && <ExactTime zoned moment={evaluatedAt} />,
        },
        { term: t('details.templateVersion'), value: response.templateVersion },
        labelsFact(t('details.tags'), response.labels),
        {
          term: t('notifications.createdBy'),
          value: createdBy && <bdi>{clipText(createdBy, 100)}</bdi>,
        },
        ...addressFacts(t, { buildUrl: originUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}
