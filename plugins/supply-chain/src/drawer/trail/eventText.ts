import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/clipText';
import { isolateText } from '../../model/isolateText';
import { shortenName } from '../../ui/shortenName';

/** Describes an event; unknown types keep the region's own name. */
export function eventText(t: Translate, event: TrailEventRecord): string {
  const { type, attestation, compliant } = event;
  const artifact = nameOf(event.artifact ?? event.fingerprint);
  const environment = environmentOf(t, event);
  switch (type) {
    case 'trail_reported':
      return t('event.trailReported');
    case 'trail_updated':
      return event.by
        ? t('event.trailUpdatedBy', { by: nameOf(event.by) })
        : t('event.trailUpdated');
    case 'artifact_approval_reported':
      return approvalText(t, event, artifact);
    case 'artifact_creation_reported':
      return t('event.artifactReported', { artifact });
    case 'artifact_started_running':
      return t('event.started', { artifact, environment });
    case 'artifact_stopped_running':
      return t('event.exited', { artifact, environment });
    default:
      return attestation
        ? t(attestedMessage(compliant), {
            name: event.artifact
              ? `${artifact} / ${nameOf(attestation)}`
              : nameOf(attestation),
          })
        : clipText(type.replaceAll('_', ' '), 100);
  }
}

/** The environment with its snapshot number, which users can look up. */
function environmentOf(t: Translate, event: TrailEventRecord): string {
  const environment = nameOf(event.environment);
  return event.snapshot === undefined
    ? environment
    : t('event.snapshot', { environment, snapshot: String(event.snapshot) });
}

const APPROVALS = {
  approved: 'event.approval.approved',
  rejected: 'event.approval.rejected',
  'changes-requested': 'event.approval.changesRequested',
  dismissed: 'event.approval.dismissed',
} as const;

/** Says approved only if the event does. */
function approvalText(
  t: Translate,
  event: TrailEventRecord,
  artifact: string,
): string {
  const { verdict, originalVerdict } = event.approval ?? {};
  const by = event.by ? nameOf(event.by) : t('attestation.someone');
  if (verdict === undefined) {
    return t('event.approval.unsaid', { by, artifact });
  }
  return verdict === 'other'
    ? t('event.approval.other', {
        by,
        artifact,
        verdict: isolateText(originalVerdict ?? '', 60),
      })
    : t(APPROVALS[verdict], { by, artifact });
}

function attestedMessage(compliant: boolean | undefined) {
  if (compliant === undefined) {
    return 'event.attested' as const;
  }
  return compliant
    ? ('event.attestedCompliant' as const)
    : ('event.attestedNonCompliant' as const);
}

function nameOf(name: string | undefined): string {
  return name === undefined ? '?' : isolateText(shortenName(name), 80);
}
