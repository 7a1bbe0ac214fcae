import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { stateWord } from '../../model/states';
import { MutedText } from '../../ui/text';
import { shortenName } from '../../ui/names';
import { reviewText } from '../parts/resultLists';
import { EventList } from '../parts/facts';

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
    <>
      {omitted > 0 && (
        <MutedText block>{t('omitted', { amount: omitted })}</MutedText>
      )}
      <EventList
        events={events.map(event => ({
          text: eventText(t, event),
          remarks: remarksOn(t, event),
          at: event.at,
        }))}
      />
    </>
  );
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
  switch (type) {
    case 'trail_reported':
      return t('event.trailReported');
    case 'trail_updated':
      return [
        t('event.trailUpdated'),
        by && t('cell.byAuthor', { author: nameOf(by) }),
      ]
        .filter(Boolean)
        .join(' ');
    case 'artifact_approval_reported':
      return `${artifact}: ${reviewText(t, { ...approval, by })}`;
    case 'artifact_creation_reported':
      return t('event.artifactReported', { artifact });
    case 'artifact_started_running':
      return t('event.started', { artifact, environment });
    case 'artifact_stopped_running':
      return t('event.exited', { artifact, environment });
    default:
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

/**
 * Details of an event: an approval's comment, the changes, or what was
 * overridden and why.
 */
function remarksOn(t: Translate, event: TrailEventRecord): string[] {
  const { approval, changes = [], override } = event;
  const changed = changes.map(name =>
    isolateText(name.replaceAll('_', ' '), 60),
  );
  const overrides = override?.replaced
    ? t('event.overrides', { name: isolateText(override.replaced.name, 80) })
    : t('event.overridesUnnamed');
  return [
    approval?.comment,
    changed.length > 0
      ? t('event.changed', { changes: changed.join(', ') })
      : undefined,
    override && overrides,
    override?.reason,
  ].filter(remark => remark !== undefined);
}

function nameOf(name: string | undefined): string {
  return name === undefined ? '?' : isolateText(shortenName(name), 80);
}
