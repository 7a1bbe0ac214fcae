import { Readable } from 'node:stream';
import { parseEntityRef } from '@backstage/catalog-model';
import { InputError, NotFoundError } from '@backstage/errors';
import archiver from 'archiver';
import {
  MAX_PACKAGE_TRAILS,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationDetails,
  AttestationsResponse,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/catalogFacts';
import { NotLinkedError } from '../../errors/absence';
import { trailKey } from '../../util/keys';
import { fileTypeOf } from '../attestations/EvidenceFiles';
import type { EvidenceFiles } from '../attestations/EvidenceFiles';
import type { Evidence } from '../Evidence';
import { attestationsIn, fileName, shortNameOf } from './contents';
import type { PackagedTrail } from './contents';
import { PackageContents } from './PackageContents';
import { evidenceReport } from './report';

/** No further file is added once a package has this size, in bytes. */
const MAX_BYTES = 500 * 1024 * 1024;
/** Time limit of a package, in milliseconds. */
const MAX_MS = 10 * 60_000;

/**
 * Which trails a package is about: some, as `region:org/flow/trail`, or those of
 * an artifact.
 */
export type PackageSubject = { trails: string[] } | { fingerprint: string };

/** A package that is ready to be sent. */
interface EvidencePackage {
  fileName: string;
  /** A ZIP file; fails if a file in it breaks off. */
  content: Readable;
}

interface Caller {
  signal: AbortSignal;
  /** Downloads are limited per user rather than per entity. */
  user: string;
}

/** Packs the proof of trails: a report, the records and the evidence files. */
export class EvidencePackages {
  readonly #evidence: Evidence;
  readonly #files: EvidenceFiles;

  constructor(options: { evidence: Evidence; files: EvidenceFiles }) {
    this.#evidence = options.evidence;
    this.#files = options.files;
  }

  /**
   * Opens a package. Its records are read at once, its files while it is sent.
   *
   * @throws NotFoundError or NotLinkedError if a trail isn't the entity's;
   * InputError if there are no trails or too many
   */
  async open(
    entity: AccessibleEntity,
    subject: PackageSubject,
    { signal, user }: Caller,
  ): Promise<EvidencePackage> {
    const caller = {
      user,
      signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
    };
    const refs = await this.#trailsOf(entity, subject, caller);
    const trails: TrailDetailsResponse[] = [];
    for (const ref of refs) {
      trails.push(await this.#evidence.getTrail(entity, ref, caller));
    }
    const archive = archiver('zip');
    caller.signal.addEventListener('abort', () =>
      archive.destroy(caller.signal.reason),
    );
    const contents = new PackageContents(archive);
    this.#fill(entity, trails, contents, caller).catch(error =>
      archive.destroy(error),
    );
    const names = trails.map(({ trail }) => shortNameOf(trail));
    return {
      fileName: `${fileName(nameOf(entity))}-${
        names.length === 1 ? names[0] : `${names.length}-trails`
      }-evidence.zip`,
      content: archive,
    };
  }

  async #trailsOf(
    entity: AccessibleEntity,
    subject: PackageSubject,
    caller: Caller,
  ): Promise<readonly TrailRef[]> {
    const refs =
      'trails' in subject
        ? subject.trails.map(text => linkedTrail(entity, text))
        : (
            await this.#evidence.getArtifact(
              entity,
              subject.fingerprint,
              caller,
            )
          ).artifacts.flatMap(({ region, org, flow, trail }) =>
            trail === undefined ? [] : { region, org, flow, trail },
          );
    const unique = new Map(refs.map(ref => [trailKey(ref), ref]));
    if (unique.size === 0) {
      throw new NotFoundError('No trail of the artifact is known');
    }
    if (unique.size > MAX_PACKAGE_TRAILS) {
      throw new InputError(
        `A package holds at most ${MAX_PACKAGE_TRAILS} trails`,
      );
    }
    return [...unique.values()];
  }

  async #fill(
    entity: AccessibleEntity,
    trails: readonly TrailDetailsResponse[],
    contents: PackageContents,
    caller: Caller,
  ): Promise<void> {
    const packaged: PackagedTrail[] = [];
    for (const details of trails) {
      const attestations = await this.#attestationsOf(
        entity,
        details,
        contents,
        caller,
      );
      packaged.push({ details, attestations });
      const { trail } = details;
      await contents.add(
        `records/${shortNameOf(trail)}.json`,
        `${JSON.stringify({ ...details, attestations }, undefined, 2)}\n`,
      );
      for (const attestation of attestations.flatMap(
        response => response.attestations,
      )) {
        await this.#addFile(entity, details, attestation, contents, caller);
      }
    }
    await contents.finish(file =>
      evidenceReport({
        component: nameOf(entity),
        trails: packaged,
        ...file,
        user: caller.user,
        generatedAt: new Date(),
      }),
    );
  }

  async #attestationsOf(
    entity: AccessibleEntity,
    { trail }: TrailDetailsResponse,
    contents: PackageContents,
    caller: Caller,
  ): Promise<AttestationsResponse[]> {
    const names = new Set(
      attestationsIn(trail)
        .filter(({ attestation }) => attestation.state !== 'missing')
        .map(({ attestation }) => attestation.name),
    );
    const responses: AttestationsResponse[] = [];
    for (const name of names) {
      const ref = { ...trail, trail: trail.name };
      const response = await contents.orOmit(`Details of ${name}`, () =>
        this.#evidence.listAttestations(entity, ref, name, caller),
      );
      if (response?.withheld) {
        contents.omit({
          what: `Details of ${name}`,
          why: 'The region doesn’t provide them.',
        });
      }
      responses.push(...(response ? [response] : []));
    }
    return responses;
  }

  async #addFile(
    entity: AccessibleEntity,
    { trail }: TrailDetailsResponse,
    { id, name, hasEvidence, subjects }: AttestationDetails,
    contents: PackageContents,
    caller: Caller,
  ): Promise<void> {
    if (id === undefined || hasEvidence === false) {
      return;
    }
    const artifact = subjects.find(subject => subject.artifact)?.artifact;
    const path = `evidence/${[
      nameOf(entity),
      shortNameOf(trail),
      artifact,
      name,
    ]
      .flatMap(part => (part ? fileName(part) : []))
      .join('-')}`;
    if (contents.size > MAX_BYTES) {
      contents.omit({
        what: path,
        why: `The package has reached ${MAX_BYTES / 1024 / 1024} MB.`,
      });
      return;
    }
    const ref = { ...trail, trail: trail.name };
    const download = await contents.orOmit(path, () =>
      this.#files.open(entity, ref, id, caller),
    );
    if (download) {
      const { extension } = fileTypeOf(download.contentType);
      await contents.add(
        contents.freePath(path, extension),
        Readable.fromWeb(
          download.body as Parameters<typeof Readable.fromWeb>[0],
        ),
      );
    }
  }
}

/**
 * A trail of one of the entity's flows, whose names may contain slashes.
 *
 * @throws NotLinkedError if no linked flow has it
 */
function linkedTrail({ link }: AccessibleEntity, text: string): TrailRef {
  const [flow] = link.flows
    .filter(ref => text.startsWith(`${stringifyFlowRef(ref)}/`))
    .sort((a, b) => b.flow.length - a.flow.length);
  if (!flow) {
    throw new NotLinkedError('flow');
  }
  const { region, org } = flow;
  const trail = text.slice(stringifyFlowRef(flow).length + 1);
  return { region, org, flow: flow.flow, trail };
}

function nameOf({ entityRef }: AccessibleEntity): string {
  return parseEntityRef(entityRef).name;
}
