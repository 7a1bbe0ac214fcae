import type {
  AuditorService,
  AuthService,
  HttpAuthService,
  LoggerService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import type { Linking } from '../access/Linking';
import { entityRefOf } from '../access/entityRef';
import type { EvidenceFiles } from '../evidence/attestations/EvidenceFiles';
import type { Evidence } from '../evidence/Evidence';
import type { EvidencePackages } from '../evidence/package/EvidencePackages';
import type { HealthService } from '../health/HealthService';
import type { WriteService } from '../writes/WriteService';
import { audited } from '../access/audited';

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
  userInfo: UserInfoService;
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
   * The user and groups that the caller owns through, and the groups below
   * them; empty for anyone but users.
   */
  async ownershipOf(credentials: Caller): Promise<string[]> {
    if (credentials.principal.type !== 'user') {
      return [];
    }
    const { access, userInfo } = this.services;
    const { ownershipEntityRefs } = await userInfo.getUserInfo(credentials);
    return access.withGroupsBelow(ownershipEntityRefs, credentials);
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
    const { access, auditor } = this.services;
    const { kind, namespace, name } = request.params;
    const credentials = await this.credentialsOf(request);
    const owning = await this.ownershipOf(credentials);
    const entityRef = entityRefOf({ kind, namespace, name });
    const permission = supplyChainEvidenceReadPermission;
    return audited.refusals(
      { auditor, request, eventId: 'entity-access', meta: { entityRef } },
      () =>
        access.linking(
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
  ): Promise<{ credentials: Caller; authorizedEntity: AccessibleEntity }> {
    const { access, auditor } = this.services;
    const { kind, namespace, name } = request.params;
    const credentials = await this.credentialsOf(request);
    const entityRef = entityRefOf({ kind, namespace, name });
    const authorize = () =>
      access.authorize({ credentials, entityRef, permission });
    const authorizedEntity = await (isAudited
      ? authorize()
      : audited.refusals(
          { auditor, request, eventId: 'entity-access', meta: { entityRef } },
          authorize,
        ));
    return { credentials, authorizedEntity };
  }
}
