import { ok } from '../base/answer';
import { RegionContext } from '../views/context';
import { invalid, notFound } from '../base/errors';
import { GitCommit, NewAttestation, TrailRow } from '../store';
import { EndpointGroup, EndpointRequest } from './endpoint';
import { readGenericData, readJunitData } from './attestInput';
import { NAME_PATTERN } from './input';
import { readAttestationParts } from './multipart';

/** The fields that E4 and E5 share, except the trail. */
type Report = Omit<NewAttestation, 'trail' | 'reportedBy'>;

function checkNames(params: Record<string, string>): void {
  for (const field of ['flow_name', 'trail_name']) {
    if (!NAME_PATTERN.test(params[field])) {
      const text = `Must match ${NAME_PATTERN.source}`;
      throw invalid({ [`path.${field}`]: text });
    }
  }
}

/** Creates an unknown flow or trail silently, as servers do in production. */
function ensureTrail(
  context: RegionContext,
  request: EndpointRequest,
  commit: GitCommit | undefined,
): TrailRow {
  const { flows, trails } = context.store;
  const { flow_name: flowName, trail_name: trailName } = request.params;
  const flow =
    flows.find(request.org.seq, flowName) ??
    flows.create({ org: request.org.seq, name: flowName });
  return (
    trails.find(flow.seq, trailName) ??
    context.recorder.beginTrail({
      flow,
      name: trailName,
      createdBy: request.key.serviceAccount,
      commit,
    })
  );
}

function report(
  context: RegionContext,
  request: EndpointRequest,
  attestation: Report,
): void {
  context.store.db.transaction(() => {
    const trail = ensureTrail(context, request, attestation.commit);
    const { artifactFingerprint: fingerprint } = attestation;
    const isKnown = context.store.artifacts
      .ofTrails([trail.seq])
      .some(artifact => artifact.fingerprint === fingerprint);
    if (fingerprint !== undefined && !isKnown) {
      // Rolls back the flow and the trail created for it.
      throw notFound('Artifact');
    }
    context.recorder.attest(request.org.seq, {
      ...attestation,
      trail: trail.seq,
      reportedBy: request.key.serviceAccount,
    });
  });
}

function readJunit(value: unknown): Report {
  const data = readJunitData(value);
  return {
    name: data.attestation_name,
    type: 'junit',
    // Skipped tests don't count.
    isCompliant: data.junit_results.every(
      result => result.failures === 0 && result.errors === 0,
    ),
    commit: data.git_commit_info,
    userData: data.user_data,
    details: { junit_results: data.junit_results },
  };
}

function readGeneric(value: unknown): Report {
  const data = readGenericData(value);
  return {
    name: data.attestation_name,
    type: 'generic',
    isCompliant: data.is_compliant,
    artifactFingerprint: data.artifact_fingerprint,
    description: data.description,
    originUrl: data.origin_url,
    annotations: data.annotations,
    externalUrls: data.external_urls,
    commit: data.git_commit_info,
    userData: data.user_data,
  };
}

/** E4 and E5. Evidence is append-only: attesting twice adds two attestations. */
export const attestEndpoints: EndpointGroup = context => {
  const handler =
    (read: (data: unknown) => Report) => async (request: EndpointRequest) => {
      checkNames(request.params);
      const { data, file } = await readAttestationParts(request.http);
      report(context, request, { ...read(data), files: file ? [file] : [] });
      return ok(201);
    };
  return [
    {
      id: 'E4',
      method: 'post',
      path: '/attestations/:org/:flow_name/trail/:trail_name/junit',
      role: 'writer',
      handle: handler(readJunit),
    },
    {
      id: 'E5',
      method: 'post',
      path: '/attestations/:org/:flow_name/trail/:trail_name/generic',
      role: 'writer',
      handle: handler(readGeneric),
    },
  ];
};
