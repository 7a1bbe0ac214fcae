import {
  stringifyTrailRef,
  type LinkResponse,
  type TrailDetailsResponse,
  type TrailEventRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { stateWord } from '../../model/states';
import { clipText, isolateText } from '../../model/text';
import { useTrail } from '../../queries/useEntityQueries';
import { FactList } from '../../ui/lists';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { PackageDownload } from '../../ui/FileDownload';
import { ShortName } from '../../ui/links';
import { UntrustedText } from '../../ui/text';
import { flowLabel, shortenName } from '../../ui/names';
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
import { byText, overrideResult, reviewText } from '../parts/resultLists';
import { CopyMarkdown } from './CopyMarkdown';

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
        query.data && <CopyMarkdown response={query.data} trailRef={trail} />
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
  const { trail, externalUrls } = response;
  const { commit, description, originUrl, htmlUrl } = trail;
  const { t } = useTranslation();
  return (
    <>
      <TrailVerdict response={response} flows={flows} />
      <DetailsSection title={t('details.attestations')}>
        <InternalSwitch trails={[trail]} />
        <AttestationGroups response={response} trailRef={trailRef} />
      </DetailsSection>
      <Delivery response={response} flows={flows} />
      <DetailsSection title={t('details.about')}>
        <FactList
          facts={[
            ...commitFacts(t, commit),
            [t('details.branch'), commit?.branch],
            [t('column.trail'), <ShortName name={trail.name} />],
            [t('column.flow'), flowLabel(trail, flows)],
            [
              t('details.description'),
              // It often repeats the first line of the commit message.
              description && description !== commit?.message && (
                <UntrustedText lines={6}>{description}</UntrustedText>
              ),
            ],
            timeFact(t('column.when'), trail.createdAt),
            timeFact(t('details.changed'), trail.lastModifiedAt),
            [t('details.templateVersion'), response.templateVersion],
            labelsFact(t('details.tags'), response.labels),
            [t('notifications.createdBy'), response.createdBy],
            linksFact(t, { buildUrl: originUrl, htmlUrl, externalUrls }),
          ]}
        />
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

/**
 * The events of a trail, oldest first.
 *
 * @param props - `omitted` is the number of older events left out
 */
export function TrailEvents(props: {
  events: readonly TrailEventRecord[];
  omitted: number;
}) {
  const { events, omitted } = props;
  const { t } = useTranslation();
  return (
    <Results
      inTime
      results={events.map(event => ({
        name: eventText(t, event),
        facts: remarksOn(t, event),
        at: event.at,
      }))}
      none={t('cell.none')}
      omitted={omitted}
    />
  );
}

const TEXTS = {
  trail_reported: 'event.trailReported',
  trail_updated: 'event.trailUpdated',
  artifact_creation_reported: 'event.artifactReported',
  artifact_started_running: 'event.started',
  artifact_stopped_running: 'event.exited',
} as const;

function isKnown(type: string): type is keyof typeof TEXTS {
  return Object.keys(TEXTS).includes(type);
}

/** Describes an event; unknown types keep the region's own name. */
function eventText(t: Translate, event: TrailEventRecord): string {
  const { type, by, attestation, compliant, snapshot, approval } = event;
  const artifact = nameOf(event.artifact ?? event.fingerprint);
  const environment = [
    nameOf(event.environment),
    // Users can look it up.
    ...(snapshot === undefined ? [] : [`#${snapshot}`]),
  ].join(' ');
  if (isKnown(type)) {
    return t(TEXTS[type], { artifact, environment });
  }
  if (type === 'artifact_approval_reported') {
    return `${artifact}: ${reviewText(t, { ...approval, by })}`;
  }
  if (attestation === undefined) {
    return clipText(type.replaceAll('_', ' '), 100);
  }
  const name = event.artifact
    ? `${artifact} / ${nameOf(attestation)}`
    : nameOf(attestation);
  const reported = t('event.attested', { name });
  return compliant === undefined
    ? reported
    : `${reported}: ${stateWord(t, compliant ? 'compliant' : 'non-compliant')}`;
}

/** Details of an event: who or what changed it, or what it overrides and why. */
function remarksOn(t: Translate, event: TrailEventRecord) {
  const { type, by, approval, changes = [], override } = event;
  const changed = changes.map(name =>
    isolateText(name.replaceAll('_', ' '), 60),
  );
  return [
    type === 'trail_updated' ? byText(t, by) : undefined,
    approval?.comment,
    changed.length > 0
      ? t('event.changed', { changes: changed.join(', ') })
      : undefined,
    override && overrideResult(t, override).name,
    override?.reason,
  ];
}

function nameOf(name: string | undefined): string {
  return name === undefined ? '?' : isolateText(shortenName(name), 80);
}
