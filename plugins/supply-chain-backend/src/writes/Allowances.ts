import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  supplyChainAttestationCreatePermission,
  supplyChainEnvironmentArchivePermission,
  supplyChainNotificationUpdatePermission,
  WRITE_KINDS,
} from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  WriteAllowance,
  WriteKind,
  WritesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { WriteRefusedError } from './WriteRefusedError';

/** Permission and setting of each kind of write. */
export const WRITE_PERMISSIONS = {
  attestations: {
    permission: supplyChainAttestationCreatePermission,
    isLinked: ({ flows }: Link) => flows.length > 0,
  },
  notifications: {
    permission: supplyChainNotificationUpdatePermission,
    isLinked: ({ environments }: Link) => environments.length > 0,
  },
  archive: {
    permission: supplyChainEnvironmentArchivePermission,
    isLinked: ({ environments }: Link) => environments.length > 0,
  },
} as const satisfies Record<WriteKind, object>;

/** Determines which writes are enabled and permitted. */
export class Allowances {
  constructor(
    private readonly options: {
      access: EntityAccess;
      config: () => SupplyChainConfig;
    },
  ) {}

  /** @throws WriteRefusedError when the configuration doesn't enable it */
  assertOn(kind: WriteKind): void {
    if (!this.options.config().writes[kind]) {
      throw new WriteRefusedError(
        'off',
        `This is switched off. A portal admin can switch it on with supplyChain.writes.${kind}.`,
      );
    }
  }

  /** Lists the writes that a caller may perform on an entity. */
  async allowedWrites(
    authorizedEntity: AccessibleEntity,
    credentials: BackstageCredentials,
  ): Promise<WritesResponse> {
    const allowances = await Promise.all(
      WRITE_KINDS.map(async kind => [
        kind,
        await this.#allowance(kind, authorizedEntity, credentials),
      ]),
    );
    return Object.fromEntries(allowances);
  }

  async #allowance(
    kind: WriteKind,
    { entityRef, link }: AccessibleEntity,
    credentials: BackstageCredentials,
  ): Promise<WriteAllowance> {
    if (!this.options.config().writes[kind]) {
      return { allowed: false, reason: 'off' };
    }
    const { permission, isLinked } = WRITE_PERMISSIONS[kind];
    try {
      await this.options.access.authorize({
        credentials,
        entityRef,
        permission,
      });
    } catch (error) {
      if (error instanceof NotAllowedError) {
        return { allowed: false, reason: 'forbidden' };
      }
      throw error;
    }
    return isLinked(link)
      ? { allowed: true }
      : { allowed: false, reason: 'nothing-linked' };
  }
}
