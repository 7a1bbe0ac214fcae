import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { EvidenceDownload } from 'backstage-plugin-supply-chain-node';
import { PortalError } from '../../errors/PortalError';
import type { AccessibleEntity } from '../../access/catalogFacts';
import type { RegionGateway } from '../../regions/RegionGateway';
import { NoEvidenceFileError } from '../../errors/absence';
import { portalError } from '../../errors/problems';
import type { Evidence } from '../Evidence';

/** A file exceeds the download limit, or that of what is read from it. */
export class FileTooLargeError extends PortalError {
  name = 'FileTooLargeError' as const;
  readonly statusCode = 413;
}

/** Downloads the files of attestations. */
export class EvidenceFiles {
  readonly #evidence: Evidence;
  readonly #gateway: Pick<RegionGateway, 'download'>;

  constructor(options: {
    evidence: Evidence;
    gateway: Pick<RegionGateway, 'download'>;
  }) {
    this.#evidence = options.evidence;
    this.#gateway = options.gateway;
  }

  /**
   * Opens the file of an attestation (E13). The body must be read or canceled.
   *
   * @throws NotFoundError if the attestation isn't the entity's;
   * NoEvidenceFileError if it has no file; {@link FileTooLargeError} if the file exceeds the download limit
   */
  async open(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    options: {
      signal: AbortSignal;
      /** Downloads are limited per user rather than per entity. */
      user: string;
    },
  ): Promise<EvidenceDownload> {
    const { signal, user } = options;
    await this.#evidence.ownEvidence(
      authorizedEntity,
      ref,
      attestationId,
      options,
    );
    const { region, org, flow } = ref;
    try {
      return await this.#gateway.download(
        { region, org, endpoint: 'E13', caller: user },
        signal,
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
