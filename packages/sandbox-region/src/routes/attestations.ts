import { gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { file, json } from '../base/answer';
import { notFound, RegionError } from '../base/errors';
import { EvidenceFile } from '../store';
import { attestationView } from '../views/attestationView';
import { EndpointGroup } from './endpoint';
import { findTrail } from './find';

async function gzipTar(files: EvidenceFile[]): Promise<Buffer> {
  const archive = pack();
  const content = buffer(archive);
  files.forEach(entry =>
    archive.entry({ name: entry.name, mtime: new Date(0) }, entry.content),
  );
  archive.finalize();
  return gzipSync(await content);
}

/** E8 and E13. */
export const attestationEndpoints: EndpointGroup = context => [
  {
    id: 'E8',
    method: 'get',
    path: '/attestations/:org/:flow_name/trail/:trail_name/:attestation_name',
    role: 'reader',
    handle(request) {
      const { flow, trail } = findTrail(context, request);
      const place = {
        org: request.org.name,
        flow: flow.name,
        trail: trail.name,
      };
      return json(
        context.store.attestations
          .byName(trail.seq, request.params.attestation_name)
          .filter(
            row =>
              !flow.hidesArtifactAttestations ||
              (row.artifact_fingerprint ?? row.target_artifact) === null,
          )
          .map(row => attestationView(context, place, row)),
      );
    },
  },
  {
    id: 'E13',
    method: 'get',
    path: '/attestations/:org/:flow_name/trail/:trail_name/attestation/:attestation_id/evidence',
    role: 'reader',
    async handle(request) {
      const { trail } = findTrail(context, request);
      const { attestations } = context.store;
      const row = attestations.find(trail.seq, request.params.attestation_id);
      if (!row) {
        throw notFound('Attestation');
      }
      const files = attestations.files(row.seq);
      if (files.length === 0) {
        throw new RegionError(
          404,
          'This attestation has no evidence file attached.',
        );
      }
      return files.length === 1
        ? file(files[0].content, files[0].contentType)
        : file(await gzipTar(files), 'application/gzip');
    },
  },
];
