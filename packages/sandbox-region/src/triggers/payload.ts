import { Links } from '../base/links';
import { Target } from '../store';
import { artifactLinks } from '../views/artifactView';
import { EnvironmentEvent, EVENT_TYPES } from './event';

const VERBS: Partial<Record<EnvironmentEvent['trigger'], string>> = {
  ON_STARTED_ARTIFACT: 'started running in',
  ON_EXITED_ARTIFACT: 'exited from',
  ON_SCALED_ARTIFACT: 'changed in',
  ON_ALLOWED_ARTIFACT: 'was added to the allow-list of',
};

function describe(event: EnvironmentEvent): string {
  const { environment, artifact, trigger } = event;
  const verb = VERBS[trigger];
  if (artifact && verb) {
    return `Artifact ${artifact.name} ${verb} ${environment.name}`;
  }
  return `Environment ${environment.name} became ${
    event.isCompliant ? 'compliant' : 'non-compliant'
  }`;
}

function provenance(links: Links, org: string, event: EnvironmentEvent) {
  const record = event.artifact?.records.at(-1);
  return record
    ? {
        flow: record.flow_name,
        status: event.artifact?.state,
        commit: record.git_commit,
        commit_url: record.commit_url,
        ...artifactLinks(links, org, record),
        build_url: record.build_url,
      }
    : null;
}

/** The payload for a webhook target (payload_version 1.0). */
function webhookPayload(links: Links, org: string, event: EnvironmentEvent) {
  const { environment, artifact } = event;
  const index = environment.snapshotIndex;
  return {
    version: '1.0',
    timestamp: String(event.at),
    org,
    environment: environment.name,
    event_type: EVENT_TYPES[event.trigger],
    description: describe(event),
    snapshot: {
      index,
      status: event.isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT',
      html_url: links.app(
        org,
        'environments',
        environment.name,
        'snapshots',
        String(index),
      ),
      api_url: links.api('snapshots', org, environment.name, String(index)),
    },
    artifact: artifact && {
      name: artifact.name,
      fingerprint: artifact.fingerprint,
      provenance: provenance(links, org, event),
    },
  };
}

/** The payload for a target; a chat gets only the sentence. */
export function payloadFor(
  target: Target,
  links: Links,
  org: string,
  event: EnvironmentEvent,
): Record<string, unknown> {
  return target.type === 'CHAT' || target.type === 'TEAMS'
    ? { text: describe(event) }
    : webhookPayload(links, org, event);
}
