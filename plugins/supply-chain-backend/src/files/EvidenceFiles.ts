import { addAbortSignal } from 'node:stream';
import { ServiceUnavailableError } from '@backstage/errors';
import type {
  FileResultsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { AccessibleEntity } from '../access/catalogFacts';
import { NoEvidenceFileError } from '../errors/PortalError';
import { portalError } from '../errors/problems';
import { JunitXmlError } from './JunitReader';
import type { Download, RegionGateway } from '../regions/RegionGateway';
import type { Evidence } from '../evidence/Evidence';
import { contentOf, failedTestsIn, FileTooLargeError } from './junitFile';
import { scansIn } from './scanFile';

/** Memory limit of the results, in bytes. */
const MAX_SIZE = 8 * 1024 * 1024;

/** How long a file may be read and parsed, in milliseconds. */
const MAX_MS = 10_000;

/** Types that browsers don't execute, with their file extensions. */
const HARMLESS_TYPES: Readonly<Record<string, string>> = {
  'application/gzip': '.tar.gz',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'application/xml': '.xml',
  'text/csv': '.csv',
  'text/plain': '.txt',
  'text/xml': '.xml',
};

/**
 * The type and extension to give an evidence file. Its own type is pipeline data
 * and untrusted, so only harmless ones are kept.
 */
export function fileTypeOf(contentType = ''): {
  type: string;
  extension: string;
} {
  const type = contentType.split(';')[0].trim().toLowerCase();
  const extension = HARMLESS_TYPES[type];
  return extension
    ? { type, extension }
    : { type: 'application/octet-stream', extension: '.bin' };
}

/** Who reads a file, and until when. */
export interface FileRequest {
  signal: AbortSignal;
  refresh?: boolean;
  /** Downloads are limited per user rather than per entity. */
  user: string;
}

/**
 * Downloads and reads the files of attestations (E13). Each method throws a
 * NotFoundError if the attestation isn't the entity's, and a NoEvidenceFileError
 * if it has no file.
 */
export class EvidenceFiles {
  /** By trail and attestation, whose file never changes. */
  readonly #results = new LRUCache<string, FileResultsResponse>({
    maxSize: MAX_SIZE,
    sizeCalculation: (response, key) =>
      2 * (key.length + JSON.stringify(response).length),
  });
  /** Files are parsed one after the other, so that the rest stays quick. */
  readonly #parsing = new PQueue({ concurrency: 1 });

  constructor(
    private readonly evidence: Evidence,
    private readonly gateway: Pick<RegionGateway, 'download'>,
  ) {}

  /**
   * Opens the file of an attestation (E13). The body must be read or canceled.
   *
   * @throws {@link FileTooLargeError} if it exceeds the download limit
   */
  async open(
    entity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    request: FileRequest,
  ): Promise<Download> {
    await this.evidence.assertOwnEvidence(entity, ref, attestationId, request);
    const { region, org, flow } = ref;
    try {
      return await this.gateway.download(
        { region, org, endpoint: 'E13', caller: request.user },
        request.signal,
        (client, call) =>
          client.downloadEvidence(
            { org, flowName: flow, trailName: ref.trail, attestationId },
            call,
          ),
      );
    } catch (error) {
      if (isAboveLimit(error)) {
        throw new FileTooLargeError(
          "The file exceeds the portal's download limit",
        );
      }
      throw portalError(
        error,
        { region, org, flow },
        new NoEvidenceFileError(),
      );
    }
  }

  /**
   * Lists the failed tests or findings in the file of an attestation; none if it
   * is of another format.
   *
   * @throws {@link FileTooLargeError}
   */
  async results(
    entity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    request: FileRequest,
  ): Promise<FileResultsResponse> {
    const { region, org, flow, trail } = ref;
    const key = JSON.stringify([region, org, flow, trail, attestationId]);
    const known = this.#results.get(key);
    if (known) {
      await this.evidence.assertOwnEvidence(
        entity,
        ref,
        attestationId,
        request,
      );
      return known;
    }
    const { body } = await this.open(entity, ref, attestationId, request);
    const late = AbortSignal.timeout(MAX_MS);
    const signal = AbortSignal.any([request.signal, late]);
    const deadline = performance.now() + MAX_MS;
    try {
      const content = await contentOf(addAbortSignal(signal, body));
      const response = await this.#parsing.add(
        async () => ({
          ...(await failedTestsIn(content, deadline)),
          scans: scansIn(content),
        }),
        { signal },
      );
      this.#results.set(key, response);
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

/**
 * A 413 from the region itself is a failure of the region, not the download
 * limit.
 */
function isAboveLimit(error: unknown): boolean {
  return (
    error instanceof RegionalApiError &&
    error.kind === 'too-large' &&
    error.httpStatus === undefined
  );
}
