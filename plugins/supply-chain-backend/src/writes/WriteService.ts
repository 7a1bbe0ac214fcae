import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import {
  supplyChainAttestationCreatePermission,
  supplyChainEnvironmentArchivePermission,
  supplyChainNotificationUpdatePermission,
  WRITE_KINDS,
} from 'backstage-plugin-supply-chain-common';
import type {
  WriteAllowance,
  WriteKind,
  WriteResponse,
  WritesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { AttestationSender } from './AttestationSender';
import { EnvironmentArchiver } from './EnvironmentArchiver';
import { NotificationEditor } from './NotificationEditor';
import { WriteRefusedError } from './WriteRefusedError';
import { WriteSender } from './WriteSender';
import type { FollowUp, WriteSources } from './WriteSender';

/** The permission for each kind of write, and what an entity has to link. */
export const WRITE_PERMISSIONS = {
  attestations: {
    permission: supplyChainAttestationCreatePermission,
    linked: 'flows',
  },
  notifications: {
    permission: supplyChainNotificationUpdatePermission,
    linked: 'environments',
  },
  archive: {
    permission: supplyChainEnvironmentArchivePermission,
    linked: 'environments',
  },
} as const satisfies Record<WriteKind, object>;

/** Everything that the portal can change in a region. */
export class WriteService {
  readonly attestations: AttestationSender;
  readonly archive: EnvironmentArchiver;
  readonly notifications: NotificationEditor;
  readonly #sender: WriteSender;

  constructor(private readonly sources: WriteSources) {
    this.#sender = new WriteSender(sources);
    this.attestations = new AttestationSender(sources, this.#sender);
    this.archive = new EnvironmentArchiver(sources, this.#sender);
    this.notifications = new NotificationEditor(sources, this.#sender);
  }

  /** @throws WriteRefusedError when the configuration doesn't enable it */
  assertOn(kind: WriteKind): void {
    if (!this.sources.config().writes[kind]) {
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
    const { access, config } = this.sources;
    if (!config().writes[kind]) {
      return { allowed: false, reason: 'off' };
    }
    const { permission, linked } = WRITE_PERMISSIONS[kind];
    try {
      await access.authorize({ credentials, entityRef, permission });
    } catch (error) {
      if (error instanceof NotAllowedError) {
        return { allowed: false, reason: 'forbidden' };
      }
      throw error;
    }
    return link[linked].length > 0
      ? { allowed: true }
      : { allowed: false, reason: 'nothing-linked' };
  }

  /**
   * Returns the receipt of a write. If its outcome is unknown, looks for the
   * write in its region.
   *
   * @returns `found` is what to audit about a write that was unknown until now
   * @throws NotFoundError for a write by another user, or to another entity
   */
  async outcome(
    key: string,
    { entityRef, by }: { entityRef: string; by: string },
  ): Promise<{ response: WriteResponse; found?: JsonObject }> {
    const receipt = await this.sources.receipts.find(key);
    if (!receipt || receipt.entityRef !== entityRef || receipt.by !== by) {
      throw new NotFoundError('There is no such write');
    }
    const followUp: FollowUp = this[receipt.kind];
    const response = await this.#sender.outcome(receipt, followUp);
    const isFound = response.outcome !== receipt.outcome;
    const { kind, target } = receipt;
    return { response, found: isFound ? { kind, ...target } : undefined };
  }
}
