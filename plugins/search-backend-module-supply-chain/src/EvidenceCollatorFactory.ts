import { Readable } from 'node:stream';
import type { AuthService } from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { ResponseError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { DocumentCollatorFactory } from '@backstage/plugin-search-common';
import {
  EVIDENCE_DOCUMENT_TYPE,
  SUPPLY_CHAIN_ANNOTATIONS,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import type { Portal } from 'backstage-plugin-supply-chain-node';
import { documentsOf } from './documentsOf';

const FLOWS = `metadata.annotations.${SUPPLY_CHAIN_ANNOTATIONS.flows}` as const;

/** Number of trails indexed for each component, newest first. */
const MAX_TRAILS = 100;

interface EvidenceCollatorOptions {
  auth: AuthService;
  catalog: CatalogService;
  portal: Portal;
}

/**
 * Collects the newest trails of all linked components, and their artifacts.
 * Backstage's search shows a document only to those who have the permission to
 * read the component's evidence.
 */
export class EvidenceCollatorFactory implements DocumentCollatorFactory {
  readonly type = EVIDENCE_DOCUMENT_TYPE;
  readonly visibilityPermission = supplyChainEvidenceReadPermission;
  readonly #options: EvidenceCollatorOptions;

  constructor(options: EvidenceCollatorOptions) {
    this.#options = options;
  }

  async getCollator(): Promise<Readable> {
    return Readable.from(this.#documents());
  }

  /**
   * @throws ResponseError when the portal can't answer, so that the index stays
   * as it was
   */
  async *#documents() {
    const { auth, catalog } = this.#options;
    const pages = catalog.streamEntities(
      {
        query: { [FLOWS]: { $exists: true } },
        fields: [
          'kind',
          'metadata.namespace',
          'metadata.name',
          'metadata.title',
        ],
      },
      { credentials: await auth.getOwnServiceCredentials() },
    );
    for await (const entities of pages) {
      for (const entity of entities) {
        yield* documentsOf(entity, await this.#trailsOf(entity));
      }
    }
  }

  async #trailsOf(entity: Entity): Promise<TrailRecord[]> {
    const { auth, portal } = this.#options;
    try {
      const client = portal(await auth.getOwnServiceCredentials());
      const { trails } = await client.getTrails(stringifyEntityRef(entity), {
        perPage: MAX_TRAILS,
      });
      return trails;
    } catch (error) {
      // It left the catalog meanwhile.
      if (error instanceof ResponseError && error.statusCode === 404) {
        return [];
      }
      throw error;
    }
  }
}
