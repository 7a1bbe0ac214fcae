import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../hooks/useTranslation';
import { clipText, isolateText } from '../PipelineText';
import { shortenName } from '../ShortName';

/** Puts an event into words; a type that is new keeps the region's own name. */
export function eventText(t: Translate, event: TrailEventRecord): string {
  const { type, attestation, compliant } = event;
  const artifact = nameOf(event.artifact ?? event.fingerprint);
  const environment = nameOf(event.environment);
  switch (type) {
    case 'trail_reported':
      return t('event.trailReported');
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
              ? t('finding.ofArtifact', { name: nameOf(attestation), artifact })
              : nameOf(attestation),
          })
        : clipText(type.replaceAll('_', ' '), 100);
  }
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
