import type { Readable } from 'node:stream';
import { parseEntityRef } from '@backstage/catalog-model';
import { InputError, NotFoundError } from '@backstage/errors';
import archiver from 'archiver';
import {
  MAX_PACKAGE_TRAILS,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { NotLinkedError } from '../errors/absence';
import { trailKey } from '../util/keys';
import type { EvidenceFiles } from '../files/EvidenceFiles';
import type { Evidence } from '../evidence/Evidence';
import { fileName, PackageWriter, shortNameOf } from './PackageWriter';

/** Time limit of a package, in milliseconds. */
const MAX_MS = 10 * 60_000;

/**
 * Which trails a package is about: some, as `region:org/flow/trail`, or those of
 * an artifact.
 */
export type PackageSubject = { trails: string[] } | { fingerprint: string };

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
   * @returns a ZIP file, which fails if a file in it breaks off
   * @throws NotFoundError or NotLinkedError if a trail isn't the entity's;
   * InputError if there are no trails or too many
   */
  async open(
    entity: AccessibleEntity,
    subject: PackageSubject,
    { signal, user }: Caller,
  ): Promise<{ fileName: string; content: Readable }> {
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
    const { name } = parseEntityRef(entity.entityRef);
    new PackageWriter(archive, {
      evidence: this.#evidence,
      files: this.#files,
      entity,
      name,
      caller,
    })
      .write(trails)
      .catch(error => archive.destroy(error));
    const about =
      trails.length === 1
        ? shortNameOf(trails[0].trail)
        : `${trails.length}-trails`;
    return {
      fileName: `${fileName(name)}-${about}-evidence.zip`,
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
  const trail = text.slice(stringifyFlowRef(flow).length + 1);
  return { region: flow.region, org: flow.org, flow: flow.flow, trail };
}
