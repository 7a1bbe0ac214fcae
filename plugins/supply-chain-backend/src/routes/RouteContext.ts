import type {
  AuditorService,
  AuthService,
  HttpAuthService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { audited } from '../access/audited';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import type { Linking } from '../access/Linking';
import type { OwnerFinder } from '../access/OwnerFinder';
import { entityRefOf } from '../access/entityRef';
import type { EvidenceFiles } from '../files/EvidenceFiles';
import type { Evidence } from '../evidence/Evidence';
import type { EvidencePackages } from '../package/EvidencePackages';
import type { HealthService } from '../health/HealthService';
import type { WriteService } from '../writes/WriteService';

/** Services that the routes use. */
export interface RouterOptions {
  auditor: AuditorService;
  httpAuth: HttpAuthService;
  logger: LoggerService;
  access: EntityAccess;
  evidence: Evidence;
  files: EvidenceFiles;
  packages: EvidencePackages;
  health: HealthService;
  owners: OwnerFinder;
  writes: WriteService;
  auth: AuthService;
}

/** Shared context of the routes: services and access checks. */
export class RouteContext {
  constructor(readonly services: RouterOptions) {}

  credentialsOf(request: express.Request): Promise<Caller> {
    return this.services.httpAuth.credentials(request, {
      allow: ['user', 'service'],
    });
  }

  /**
   * Authorizes the caller to try out what the entity in a request's path links.
   *
   * @param proposed - annotations in place of the entity's own
   * @throws NotFoundError or NotAllowedError
   */
  async authorizeLinking(
    request: express.Request,
    proposed: Record<string, string> = {},
  ): Promise<Linking> {
    const credentials = await this.credentialsOf(request);
    const owning = await this.services.owners.ofCaller(credentials);
    const permission = supplyChainEvidenceReadPermission;
    return this.#opened(request, entityRef =>
      this.services.access.linking(
        { credentials, entityRef, permission, owning },
        proposed,
      ),
    );
  }

  /**
   * Authorizes the entity in a request's path.
   *
   * @param options - `isAudited` if the caller audits the request as a whole;
   * otherwise, a denial is audited here
   * @throws NotFoundError or NotAllowedError
   */
  async authorize(
    request: express.Request,
    permission: ResourcePermission<'catalog-entity'>,
    { isAudited = false }: { isAudited?: boolean } = {},
  ): Promise<{ credentials: Caller; entity: AccessibleEntity }> {
    const credentials = await this.credentialsOf(request);
    const open = (entityRef: string) =>
      this.services.access.authorize({ credentials, entityRef, permission });
    const entity = await (isAudited
      ? open(entityRefIn(request))
      : this.#opened(request, open));
    return { credentials, entity };
  }

  /** Opens the entity in a request's path, and audits a denial. */
  #opened<T>(
    request: express.Request,
    open: (entityRef: string) => Promise<T>,
  ): Promise<T> {
    const { auditor } = this.services;
    const entityRef = entityRefIn(request);
    const meta = { entityRef };
    return audited.refusals(
      { auditor, request, eventId: 'entity-access', meta },
      () => open(entityRef),
    );
  }
}

/** @throws NotFoundError when no catalog could contain such an entity */
function entityRefIn({ params }: express.Request): string {
  const { kind, namespace, name } = params;
  return entityRefOf({ kind, namespace, name });
}
