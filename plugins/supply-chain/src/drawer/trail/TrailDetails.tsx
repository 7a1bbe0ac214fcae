import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  stringifyTrailRef,
  type AttestationRecord,
  type AttestationsResponse,
  type FileResultsResponse,
  type LinkResponse,
  type TrailArtifact,
  type TrailDetailsResponse,
  type TrailEventRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useHref, useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { withDrawerTarget } from '../../model/drawerTarget';
import { environmentLabels } from '../../model/environments';
import { stateWord } from '../../model/states';
import { clipText, escapeMarkdown, isolateText } from '../../model/text';
import { useTrail } from '../../queries/useEntityQueries';
import { CopyButton } from '../../ui/copying';
import { FactList } from '../../ui/lists';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { PackageDownload } from '../../ui/FileDownload';
import { ShortName } from '../../ui/links';
import { UntrustedText } from '../../ui/text';
import { flowLabel, shortenName } from '../../ui/names';
import { useNow } from '../../ui/times';
import { verdictText } from '../../ui/Verdict';
import { canBeAttested } from '../attestation/AttestationItem';
import { entriesOf } from '../attestation/AttestationDetails';
import { AttestationGroups } from '../attestation/AttestationGroups';
import { Delivery } from '../parts/Delivery';
import { Details, DetailsSection, DrawerFrame } from '../parts/Details';
import {
  commitFacts,
  labelsFact,
  linksFact,
  timeFact,
  TrailVerdict,
  useTrailFacts,
} from '../parts/facts';
import { Results, type ResultList } from '../parts/Results';
import {
  byText,
  fileLists,
  overrideResult,
  resultLists,
  reviewText,
} from '../parts/resultLists';

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
        <Results
          inTime
          results={response.events.map(event => ({
            name: eventText(t, event),
            facts: remarksOn(t, event),
            at: event.at,
          }))}
          none={t('cell.none')}
          omitted={response.omittedEvents}
        />
      </DetailsSection>
    </>
  );
}

const TEXTS = {
  trail_reported: 'event.trailReported',
  trail_updated: 'event.trailUpdated',
  artifact_creation_reported: 'event.artifactReported',
  artifact_started_running: 'event.started',
  artifact_stopped_running: 'event.exited',
} as const;

/** Describes an event; unknown types keep the region's own name. */
function eventText(t: Translate, event: TrailEventRecord): string {
  const { type, by, attestation, compliant, snapshot, approval } = event;
  const artifact = nameOf(event.artifact ?? event.fingerprint);
  const environment = [
    nameOf(event.environment),
    // Users can look it up.
    ...(snapshot === undefined ? [] : [`#${snapshot}`]),
  ].join(' ');
  const [, text] =
    Object.entries(TEXTS).find(([known]) => known === type) ?? [];
  if (text) {
    return t(text, { artifact, environment });
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

/** Copies the verdict on a trail and its reasons, as far as they are loaded. */
function CopyMarkdown(props: {
  response: TrailDetailsResponse;
  trailRef: TrailRef;
}) {
  const { response, trailRef } = props;
  const { trail, guidance } = response;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const facts = useTrailFacts(response);
  const reasonsOf = useLoadedReasons(trailRef);
  const page = new URL(useHref(useLocation().pathname), window.location.origin);
  const linkTo = (name: string, attestations?: string[]) => {
    const target = { kind: 'trail', trail: trailRef, attestations } as const;
    page.search = String(withDrawerTarget(new URLSearchParams(), target));
    return `[${escapeMarkdown(name)}](${page})`;
  };
  const linesOf = (
    attestation: AttestationRecord,
    artifact?: TrailArtifact,
  ) => {
    const { name, state } = attestation;
    const { text = '', url = '' } =
      guidance.find(entry => entry.attestation === name) ?? {};
    return [
      `- ${linkTo(name, [name])}: ${escapeMarkdown(stateWord(t, state))}`,
      ...[...reasonsOf(attestation, artifact), text, url]
        .filter(Boolean)
        .map(line => `  - ${escapeMarkdown(clipText(line, 240))}`),
    ];
  };
  const markdown = () => {
    const labelOf = environmentLabels(facts.running);
    const words = { t, labelOf, now, language };
    const { headline, rest } = verdictText(facts, words);
    const title = t('drawer.trail', { name: shortenName(trail.name) });
    const verdict = escapeMarkdown([headline, ...rest].join(' '));
    return [
      `**${linkTo(title)}**: ${verdict}`,
      '',
      ...[undefined, ...trail.artifacts].flatMap(artifact =>
        (artifact ?? trail).attestations
          .filter(canBeAttested)
          .flatMap(attestation => linesOf(attestation, artifact)),
      ),
      '',
    ].join('\n');
  };
  return <CopyButton text={markdown} what="Markdown" />;
}

/** Reads the reasons of attestations whose details are loaded. */
function useLoadedReasons(trailRef: TrailRef) {
  const client = useQueryClient();
  const entityRef = stringifyEntityRef(useEntity().entity);
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    attestation: AttestationRecord,
    artifact?: TrailArtifact,
  ): string[] => {
    const loaded = client.getQueryData<AttestationsResponse>([
      entityRef,
      'getAttestations',
      { ...trailRef, attestation: attestation.name },
    ]);
    const [details] = loaded ? entriesOf(loaded, attestation, artifact) : [];
    if (!details) {
      return [];
    }
    const file = client.getQueryData<FileResultsResponse>([
      entityRef,
      'getFileResults',
      { ...trailRef, attestationId: details.id },
    ]);
    const lists = resultLists(t, details, language);
    const reasons = reasonsIn([...lists, ...(file ? fileLists(t, file) : [])]);
    return details.comment ? [...reasons, details.comment] : reasons;
  };
}

/** More results than these are in the drawer. */
const MAX_LINES = 10;

/** Why an attestation has its state, a line each. */
function reasonsIn(lists: readonly ResultList[]): string[] {
  return lists.flatMap(({ results, shown }) =>
    results
      .filter(({ state }) => state !== 'compliant' && shown !== 0)
      .slice(0, MAX_LINES)
      .map(({ word, name, facts = [], below = '' }) => {
        const [message] = below.split('\n');
        const about = [word, name, ...facts].filter(Boolean).join(', ');
        return message ? `${about}: ${message}` : about;
      }),
  );
}
