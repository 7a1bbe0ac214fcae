import { RegionContext } from './context';
import { Dossier, trailCompliance } from './dossier';
import { Flow, Repo, RunningEvent, StoredTemplate } from '../store';
import { fromColumn } from '../store/json';
import { TrailEvent, trailEvents } from './trailEvents';

function templateView(template: StoredTemplate | undefined) {
  return {
    trail: {
      attestations: template?.body.attestations ?? [],
      artifacts: template?.body.artifacts ?? [],
    },
    version: template?.version ?? 1,
    content: template?.content ?? '',
  };
}

/** Trail list item (E6). */
export function trailView(
  context: RegionContext,
  org: string,
  flow: Flow,
  dossier: Dossier,
  repo: Repo | undefined,
  running: RunningEvent[],
) {
  const { trail } = dossier;
  const compliance = trailCompliance(dossier, context.clock.seconds());
  return {
    name: trail.name,
    created_at: trail.created_at,
    last_modified_at: trail.last_modified_at,
    compliance_status: compliance,
    compliance_state: compliance.status,
    is_compliant: compliance.is_compliant,
    template: templateView(dossier.template),
    created_by: trail.created_by,
    html_url: context.links.app(org, 'flows', flow.name, 'trails', trail.name),
    description: trail.description,
    origin_url: trail.origin_url,
    flow: { name: flow.name, tags: flow.tags },
    git_commit_info: fromColumn(trail.git_commit_info),
    user_data: fromColumn(trail.user_data),
    repo_ids: repo ? [repo.id] : [],
    events: trailEvents(dossier, running) satisfies TrailEvent[],
    external_urls: fromColumn(trail.external_urls) ?? {},
  };
}
