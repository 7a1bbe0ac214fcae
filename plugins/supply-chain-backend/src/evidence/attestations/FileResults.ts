import { addAbortSignal, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ServiceUnavailableError } from '@backstage/errors';
import type {
  FileResultsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { AccessibleEntity } from '../../access/catalogFacts';
import { NoEvidenceFileError } from '../../errors/absence';
import { JunitXmlError } from '../../junit/JunitXmlError';
import { portalError } from '../../errors/problems';
import type { Evidence } from '../Evidence';
import type { EvidenceFiles } from './EvidenceFiles';
import { contentOf, failedTestsIn } from './junitFile';
import { scansIn } from './scanFile';

/** Memory limit of the responses, in bytes. */
const MAX_SIZE = 8 * 1024 * 1024;

/** How long a file may be read and parsed, in milliseconds. */
const MAX_MS = 10_000;

/** Reads failed tests and findings from the evidence files of attestations. */
export class FileResults {
  readonly #evidence: Evidence;
  readonly #files: EvidenceFiles;
  /** By trail and attestation, whose file never changes. */
  readonly #known = new LRUCache<string, FileResultsResponse>({
    maxSize: MAX_SIZE,
    sizeCalculation: (response, key) =>
      2 * (key.length + JSON.stringify(response).length),
  });
  /** Files are parsed one after the other, so that the rest stays quick. */
  readonly #parsing = new PQueue({ concurrency: 1 });

  constructor(options: { evidence: Evidence; files: EvidenceFiles }) {
    this.#evidence = options.evidence;
    this.#files = options.files;
  }

  /**
   * Lists the failed tests or findings in the file of an attestation (E13); none
   * if it is of another format.
   *
   * @throws NotFoundError if the attestation isn't the entity's;
   * NoEvidenceFileError if it has no file; FileTooLargeError
   */
  async list(
    entity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    options: { signal: AbortSignal; refresh?: boolean; user: string },
  ): Promise<FileResultsResponse> {
    const { region, org, flow, trail } = ref;
    const key = JSON.stringify([region, org, flow, trail, attestationId]);
    const known = this.#known.get(key);
    if (known) {
      await this.#evidence.ownEvidence(entity, ref, attestationId, options);
      return known;
    }
    const { body } = await this.#files.open(
      entity,
      ref,
      attestationId,
      options,
    );
    const late = AbortSignal.timeout(MAX_MS);
    const signal = AbortSignal.any([options.signal, late]);
    const deadline = performance.now() + MAX_MS;
    try {
      const content = await contentOf(
        addAbortSignal(
          signal,
          Readable.fromWeb(body as ReadableStream<Uint8Array>),
        ),
      );
      const response = await this.#parsing.add(
        async () => ({
          ...(await failedTestsIn(content, deadline)),
          scans: scansIn(content),
        }),
        { signal },
      );
      this.#known.set(key, response);
      return response;
    } catch (error) {
      if (late.aborted || error instanceof JunitXmlError) {
        throw new ServiceUnavailableError(
          'Reading the evidence file took too long. Try again',
        );
      }
      throw portalError(
        error,
        { region, org, flow },
        new NoEvidenceFileError(),
      );
    }
  }
}
