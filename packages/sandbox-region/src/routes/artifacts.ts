import { json } from '../base/answer';
import { RegionContext } from '../views/context';
import { readDossiersOf } from '../views/dossier';
import { notFound } from '../base/errors';
import { ArtifactFilter, Organization } from '../store';
import { artifactView } from '../views/artifactView';
import { EndpointGroup } from './endpoint';
import { findFlow } from './find';
import { readArtifactQuery, readFlowArtifactQuery } from './input';

interface Page {
  page: number;
  per_page: number;
}

/** A bare array without a total (E1, E2). */
function listArtifacts(
  context: RegionContext,
  org: Organization,
  filter: Omit<ArtifactFilter, 'org'>,
  { page, per_page: perPage }: Page,
) {
  const { store } = context;
  const artifacts = store.artifacts.list(
    { org: org.seq, ...filter },
    perPage,
    (page - 1) * perPage,
  );
  const dossiers = readDossiersOf(store, artifacts);
  const repos = store.repos.byNumber(
    artifacts.flatMap(artifact => artifact.repo ?? []),
  );
  return artifacts.flatMap(artifact => {
    const dossier = dossiers.get(artifact.trail);
    const repo = artifact.repo === null ? undefined : repos.get(artifact.repo);
    return dossier
      ? [artifactView(context, org.name, artifact, dossier, repo)]
      : [];
  });
}

/** E1 and E2. */
export const artifactEndpoints: EndpointGroup = context => [
  {
    id: 'E1',
    method: 'get',
    path: '/artifacts/:org',
    role: 'reader',
    basic: true,
    handle(request) {
      const query = readArtifactQuery(request.http);
      const flow =
        query.flow_name === undefined
          ? undefined
          : findFlow(context, request, query.flow_name).seq;
      const repo =
        query.repo_name === undefined
          ? undefined
          : context.store.repos.find(request.org.seq, query.repo_name);
      if (query.repo_name !== undefined && !repo) {
        throw notFound('Repo');
      }
      return json(
        listArtifacts(context, request.org, { flow, repo: repo?.seq }, query),
      );
    },
  },
  {
    id: 'E2',
    method: 'get',
    path: '/artifacts/:org/:flow_name',
    role: 'reader',
    handle(request) {
      const query = readFlowArtifactQuery(request.http);
      const flow = findFlow(context, request).seq;
      return json(listArtifacts(context, request.org, { flow }, query));
    },
  },
];
