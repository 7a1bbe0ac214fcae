import { RegionContext } from './context';
import { artifactState, readDossiersOf } from './dossier';
import { ArtifactRow, Organization, RunningEvent } from '../store';
import { artifactLinks } from './artifactView';

/** The last event in each environment, newest last. */
function lastEvents(events: RunningEvent[]): RunningEvent[] {
  return [
    ...new Map(events.map(event => [event.environmentName, event])).values(),
  ];
}

function runs(events: RunningEvent[]) {
  const names = (kind: RunningEvent['kind']) =>
    lastEvents(events)
      .filter(event => event.kind === kind)
      .map(event => event.environmentName);
  return { running_in: names('started'), exited_from: names('stopped') };
}

function runningHistory(events: RunningEvent[]) {
  return events.map(event => ({
    event:
      event.kind === 'started'
        ? `Started running in ${event.environmentName} #${event.snapshotIndex}`
        : `Exited from ${event.environmentName} #${event.snapshotIndex}`,
    timestamp: event.at,
  }));
}

function unknownArtifact(fingerprint: string, events: RunningEvent[]) {
  return {
    fingerprint,
    name: events[0]?.name ?? '',
    has_provenance: false,
    git_commit: null,
    pipeline: null,
    flow: null,
    trail: null,
    template_reference_name: null,
    build_url: null,
    commit_url: null,
    html_url: '',
    api_url: '',
    compliance_state: null,
    ...runs(events),
    history: runningHistory(events),
  };
}

/** Artifact search result (E9): one row per flow with the fingerprint. */
export function searchView(
  context: RegionContext,
  org: Organization,
  found: {
    artifacts: ArtifactRow[];
    fingerprintsOnly: string[];
    value: string;
  },
) {
  const dossiers = readDossiersOf(context.store, found.artifacts);
  const events = context.store.environments.events(org.seq, [
    ...found.artifacts.map(artifact => artifact.fingerprint),
    ...found.fingerprintsOnly,
  ]);
  const eventsOf = (fingerprint: string) =>
    events.filter(event => event.fingerprint === fingerprint);
  const known = found.artifacts.map(artifact => {
    const own = eventsOf(artifact.fingerprint);
    const dossier = dossiers.get(artifact.trail);
    return {
      fingerprint: artifact.fingerprint,
      name: artifact.filename,
      has_provenance: true,
      git_commit: artifact.git_commit,
      pipeline: artifact.flow_name,
      flow: artifact.flow_name,
      trail: artifact.trail_name,
      template_reference_name: artifact.template_name,
      build_url: artifact.build_url,
      commit_url: artifact.commit_url,
      ...artifactLinks(context.links, org.name, artifact),
      compliance_state: dossier ? artifactState(dossier, artifact) : null,
      ...runs(own),
      history: [
        {
          event: `Artifact created in ${artifact.flow_name}`,
          timestamp: artifact.created_at,
        },
        ...runningHistory(own),
      ],
    };
  });
  return {
    artifacts: [
      ...known,
      ...found.fingerprintsOnly.map(fingerprint =>
        unknownArtifact(fingerprint, eventsOf(fingerprint)),
      ),
    ],
    resolved_to: resolvedTo(found),
  };
}

function resolvedTo(found: {
  artifacts: ArtifactRow[];
  fingerprintsOnly: string[];
  value: string;
}) {
  const distinct = (values: Array<string | null>) => [
    ...new Set(
      values.filter(
        (value): value is string => value?.startsWith(found.value) ?? false,
      ),
    ),
  ];
  const fingerprints = distinct([
    ...found.artifacts.map(artifact => artifact.fingerprint),
    ...found.fingerprintsOnly,
  ]);
  const commits = distinct(
    found.artifacts.map(artifact => artifact.git_commit),
  );
  const all = [...fingerprints, ...commits];
  const single = fingerprints.length === 1 ? 'fingerprint' : 'commit';
  return {
    type: all.length === 1 ? single : 'multiple',
    full_match: all.length === 1 ? all[0] : null,
    fingerprints: {
      type: 'fingerprint',
      count: fingerprints.length,
      matches: fingerprints,
    },
    commits: { type: 'commit', count: commits.length, matches: commits },
  };
}
