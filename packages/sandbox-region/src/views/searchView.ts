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

/** What E9 found; a fingerprint may run without any flow that has recorded it. */
interface Found {
  artifacts: ArtifactRow[];
  fingerprintsOnly: string[];
  value: string;
}

/** Artifact search result (E9): one row per flow with the fingerprint. */
export function searchView(
  context: RegionContext,
  org: Organization,
  found: Found,
) {
  const dossiers = readDossiersOf(context.store, found.artifacts);
  const rows: Array<{ fingerprint: string; artifact?: ArtifactRow }> = [
    ...found.artifacts.map(artifact => ({
      fingerprint: artifact.fingerprint,
      artifact,
    })),
    ...found.fingerprintsOnly.map(fingerprint => ({ fingerprint })),
  ];
  const events = context.store.environments.events(
    org.seq,
    rows.map(({ fingerprint }) => fingerprint),
  );
  const artifacts = rows.map(({ fingerprint, artifact }) => {
    const own = events.filter(event => event.fingerprint === fingerprint);
    const dossier = artifact && dossiers.get(artifact.trail);
    const created = artifact && {
      event: `Artifact created in ${artifact.flow_name}`,
      timestamp: artifact.created_at,
    };
    return {
      fingerprint,
      name: artifact?.filename ?? own[0]?.name ?? '',
      has_provenance: artifact !== undefined,
      git_commit: artifact?.git_commit ?? null,
      pipeline: artifact?.flow_name ?? null,
      flow: artifact?.flow_name ?? null,
      trail: artifact?.trail_name ?? null,
      template_reference_name: artifact?.template_name ?? null,
      build_url: artifact?.build_url ?? null,
      commit_url: artifact?.commit_url ?? null,
      ...(artifact
        ? artifactLinks(context.links, org.name, artifact)
        : { html_url: '', api_url: '' }),
      compliance_state: dossier ? artifactState(dossier, artifact) : null,
      ...runs(own),
      history: [...(created ? [created] : []), ...runningHistory(own)],
    };
  });
  return { artifacts, resolved_to: resolvedTo(found) };
}

function resolvedTo(found: Found) {
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
