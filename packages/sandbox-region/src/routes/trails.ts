import { json } from '../base/answer';
import { RegionContext } from '../views/context';
import { readDossiers } from '../views/dossier';
import { Flow, Organization, TrailRow } from '../store';
import { trailView } from '../views/trailView';
import { EndpointGroup } from './endpoint';
import { findFlow } from './find';
import { readTrailQuery } from './input';

function trailViews(
  context: RegionContext,
  org: Organization,
  flow: Flow,
  trails: TrailRow[],
) {
  const { store } = context;
  const dossiers = readDossiers(store, trails);
  const repos = store.repos.byNumber([
    ...new Set(trails.flatMap(trail => trail.repo ?? [])),
  ]);
  const fingerprints = [...dossiers.values()].flatMap(dossier =>
    dossier.artifacts.map(artifact => artifact.fingerprint),
  );
  const running = Map.groupBy(
    store.environments.events(org.seq, fingerprints),
    event => event.fingerprint,
  );
  return [...dossiers.values()].map(dossier =>
    trailView(
      context,
      org.name,
      flow,
      dossier,
      dossier.trail.repo === null ? undefined : repos.get(dossier.trail.repo),
      dossier.artifacts.flatMap(
        artifact => running.get(artifact.fingerprint) ?? [],
      ),
    ),
  );
}

/** E6: a bare array of all trails without `per_page`; with it, a page and its pagination. */
export const trailEndpoints: EndpointGroup = context => [
  {
    id: 'E6',
    method: 'get',
    path: '/trails/:org/:flow_name',
    role: 'reader',
    handle(request) {
      const { page, per_page: perPage } = readTrailQuery(request.http);
      const flow = findFlow(context, request);
      const { trails } = context.store;
      if (perPage === undefined) {
        const all = trails.list(flow.seq);
        return json(trailViews(context, request.org, flow, all));
      }
      const total = trails.count(flow.seq);
      const rows = trails.list(flow.seq, perPage, (page - 1) * perPage);
      return json({
        data: trailViews(context, request.org, flow, rows),
        pagination: {
          total,
          page,
          per_page: perPage,
          page_count: Math.ceil(total / perPage),
        },
      });
    },
  },
];
