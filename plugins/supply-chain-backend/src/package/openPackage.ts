import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parseEntityRef } from '@backstage/catalog-model';
import {
  InputError,
  NotFoundError,
  ServiceUnavailableError,
} from '@backstage/errors';
import archiver from 'archiver';
import {
  MAX_PACKAGE_TRAILS,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsResponse,
  AttestationDetails,
  AttestationsResponse,
  TrailDetailsResponse,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import {
  NoEvidenceFileError,
  NotLinkedError,
  PortalError,
} from '../errors/PortalError';
import type { Evidence } from '../evidence/Evidence';
import { fileTypeOf } from '../files/EvidenceFiles';
import type { EvidenceFiles, FileRequest } from '../files/EvidenceFiles';
import { trailKey } from '../util/keys';
import { uniqueBy } from '../util/uniqueBy';
import { attestationsIn, evidenceReport } from './report';
import type { Omission, PackagedFile, PackagedTrail } from './report';

/** Time limit of a package, in milliseconds. */
const MAX_MS = 10 * 60_000;
/** No further file is added once a package has this size, in bytes. */
const MAX_BYTES = 500 * 1024 * 1024;

/**
 * Which trails a package is about: some, as `region:org/flow/trail`, or those of
 * an artifact.
 */
export type PackageSubject = { trails: string[] } | { fingerprint: string };

interface Sources {
  evidence: Evidence;
  files: EvidenceFiles;
}

/** Writes the files of a package to its archive. */
class PackageWriter {
  readonly archive = archiver('zip');
  /** The component's name. */
  readonly component: string;
  readonly #files: PackagedFile[] = [];
  readonly #omissions: Omission[] = [];

  constructor(
    private readonly sources: Sources,
    private readonly entity: AccessibleEntity,
    private readonly caller: FileRequest,
  ) {
    this.component = parseEntityRef(entity.entityRef).name;
  }

  /** Adds the records and files of trails, then the report and the checksums. */
  async write(trails: readonly TrailDetailsResponse[]): Promise<void> {
    const packaged: PackagedTrail[] = [];
    for (const details of trails) {
      const { trail } = details;
      const responses = await this.#attestationsOf(trail);
      const attestations = responses.flatMap(response => response.attestations);
      packaged.push({ details, attestations });
      const record = { ...details, attestations: responses };
      await this.#add(
        `records/${shortNameOf(trail)}.json`,
        `${JSON.stringify(record, undefined, 2)}\n`,
      );
      for (const attestation of attestations) {
        await this.#addFile(trail, attestation);
      }
    }
    await this.#add(
      'report.html',
      evidenceReport({
        component: this.component,
        trails: packaged,
        files: this.#files,
        omissions: this.#omissions,
        user: this.caller.user,
        generatedAt: new Date(),
      }),
    );
    await this.#add(
      'SHA256SUMS',
      this.#files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''),
    );
    await this.archive.finalize();
  }

  /** The details of what was reported, in the order of the trail. */
  async #attestationsOf(trail: TrailRecord): Promise<AttestationsResponse[]> {
    const { sources, entity, caller } = this;
    const reported = attestationsIn(trail).filter(
      ({ state }) => state !== 'missing',
    );
    const responses: AttestationsResponse[] = [];
    for (const name of new Set(reported.map(attestation => attestation.name))) {
      const what = `Details of ${name}`;
      const response = await this.#orOmit(what, () =>
        sources.evidence.listAttestations(entity, refOf(trail), name, caller),
      );
      if (response?.withheld) {
        const why = 'The region doesn’t provide them.';
        this.#omissions.push({ what, why });
      }
      responses.push(...(response ? [response] : []));
    }
    return responses;
  }

  async #addFile(
    trail: TrailRecord,
    { id, name, hasEvidence, subjects }: AttestationDetails,
  ): Promise<void> {
    if (id === undefined || hasEvidence === false) {
      return;
    }
    const { sources, entity, caller } = this;
    const artifact = subjects.find(subject => subject.artifact)?.artifact;
    const path = `evidence/${[
      this.component,
      shortNameOf(trail),
      artifact,
      name,
    ]
      .flatMap(part => (part ? fileName(part) : []))
      .join('-')}`;
    if (this.#files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) {
      const why = `The package has reached ${MAX_BYTES / 1024 / 1024} MB.`;
      this.#omissions.push({ what: path, why });
      return;
    }
    const file = await this.#orOmit(path, () =>
      sources.files.open(entity, refOf(trail), id, caller),
    );
    if (file) {
      const { extension } = fileTypeOf(file.contentType);
      const isTaken = (taken: string) =>
        this.#files.some(other => other.path === taken);
      let free = `${path}${extension}`;
      for (let number = 2; isTaken(free); number++) {
        free = `${path}-${number}${extension}`;
      }
      await this.#add(free, file.body);
    }
  }

  /** Notes what the portal refuses to give, or the region can't. */
  async #orOmit<T>(
    what: string,
    read: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof NoEvidenceFileError) {
        return undefined;
      }
      if (
        error instanceof PortalError ||
        error instanceof NotFoundError ||
        error instanceof ServiceUnavailableError
      ) {
        this.#omissions.push({ what, why: error.message });
        return undefined;
      }
      throw error;
    }
  }

  /** Adds a file once there is room in the archive's buffer. */
  async #add(path: string, content: Readable | string): Promise<void> {
    const hash = createHash('sha256');
    let size = 0;
    const hashed = async function* hashed() {
      for await (const chunk of Readable.from(content)) {
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    };
    const added = once(this.archive, 'entry');
    this.archive.append(Readable.from(hashed()), { name: path });
    await added;
    this.#files.push({ path, size, sha256: hash.digest('hex') });
  }
}

/**
 * Opens the proof of trails: a report, the records and the evidence files. The
 * records are read at once, the files while they are sent.
 *
 * @returns a ZIP file, which fails if a file in it breaks off
 * @throws NotFoundError or NotLinkedError if a trail isn't the entity's;
 * InputError if there are too many
 */
export async function openPackage(
  sources: Sources,
  entity: AccessibleEntity,
  subject: PackageSubject,
  { signal: left, user }: FileRequest,
): Promise<{ name: string; content: Readable }> {
  const { evidence } = sources;
  const signal = AbortSignal.any([left, AbortSignal.timeout(MAX_MS)]);
  const caller = { user, signal };
  const refs =
    'trails' in subject
      ? subject.trails.map(text => linkedTrail(entity, text))
      : trailsWith(
          await evidence.getArtifact(entity, subject.fingerprint, caller),
        );
  const unique = uniqueBy(refs, trailKey);
  if (unique.length > MAX_PACKAGE_TRAILS) {
    throw new InputError(
      `A package holds at most ${MAX_PACKAGE_TRAILS} trails`,
    );
  }
  const trails: TrailDetailsResponse[] = [];
  for (const ref of unique) {
    trails.push(await evidence.getTrail(entity, ref, caller));
  }
  const writer = new PackageWriter(sources, entity, caller);
  const { archive, component } = writer;
  signal.addEventListener('abort', () => archive.destroy(signal.reason));
  writer.write(trails).catch(error => archive.destroy(error));
  const [{ trail }, ...more] = trails;
  const about =
    more.length === 0 ? shortNameOf(trail) : `${trails.length}-trails`;
  return {
    name: `${fileName(component)}-${about}-evidence.zip`,
    content: archive,
  };
}

/** @throws NotFoundError */
function trailsWith({ artifacts }: ArtifactDetailsResponse): TrailRef[] {
  const refs = artifacts.flatMap(({ region, org, flow, trail }) =>
    trail === undefined ? [] : { region, org, flow, trail },
  );
  if (refs.length === 0) {
    throw new NotFoundError('No trail of the artifact is known');
  }
  return refs;
}

/**
 * A trail of one of the entity's flows.
 *
 * @throws NotLinkedError if no linked flow has it
 */
function linkedTrail({ link }: AccessibleEntity, text: string): TrailRef {
  const flow = link.flows.find(ref =>
    text.startsWith(`${stringifyFlowRef(ref)}/`),
  );
  if (!flow) {
    throw new NotLinkedError('flow');
  }
  const trail = text.slice(stringifyFlowRef(flow).length + 1);
  return { region: flow.region, org: flow.org, flow: flow.flow, trail };
}

function refOf({ region, org, flow, name }: TrailRecord): TrailRef {
  return { region, org, flow, trail: name };
}

/** What a trail is called in file names: its short commit, or its own name. */
function shortNameOf({ name, commit }: TrailRecord): string {
  return fileName(commit && name === commit.sha ? name.slice(0, 7) : name);
}

/** Text as part of a file name on any system. */
function fileName(text: string): string {
  return (
    text
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
      .slice(0, 80) || 'unnamed'
  );
}
