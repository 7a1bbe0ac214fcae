import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { NotAllowedError, NotFoundError, toError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import {
  supplyChainAttestationCreatePermission,
  supplyChainEnvironmentArchivePermission,
  supplyChainNotificationUpdatePermission,
} from 'backstage-plugin-supply-chain-common';
import type {
  WriteAllowance,
  WriteKind,
  WriteResponse,
  WritesResponse,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionFailure } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import { QueueTimeoutError } from '../errors/problems';
import { DatabaseUnavailableError } from '../errors/PortalError';
import { AttestationSender } from './AttestationSender';
import { EnvironmentArchiver } from './EnvironmentArchiver';
import { NotificationEditor } from './NotificationEditor';
import type { NewWrite, Receipt } from './Receipts';
import type {
  FollowUp,
  OutgoingWrite,
  WriteSender,
  WriteSources,
} from './write';
import { refusalOf, WriteRefusedError } from './WriteRefusedError';

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

/** What may prevent a written change from being read back. */
const EXPECTED = [
  RegionalApiError,
  DatabaseUnavailableError,
  // The trail was deleted in the meantime.
  WriteRefusedError,
];

/** The connection failed before anything was sent. */
const NOT_CONNECTED: readonly (RegionFailure | undefined)[] = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'tls',
];

/**
 * Everything that the portal can change in a region. Sends each write once, and
 * keeps its receipt.
 */
export class WriteService implements WriteSender {
  readonly attestations: AttestationSender;
  readonly archive: EnvironmentArchiver;
  readonly notifications: NotificationEditor;

  constructor(private readonly sources: WriteSources) {
    this.attestations = new AttestationSender(sources, this);
    this.archive = new EnvironmentArchiver(sources, this);
    this.notifications = new NotificationEditor(sources, this);
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
    const kinds = ['attestations', 'notifications', 'archive'] as const;
    const [attestations, notifications, archive] = await Promise.all(
      kinds.map(kind => this.#allowance(kind, authorizedEntity, credentials)),
    );
    return { attestations, notifications, archive };
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
    const response = await this.#outcome(receipt);
    const isFound = response.outcome !== receipt.outcome;
    const { kind, target } = receipt;
    return { response, found: isFound ? { kind, ...target } : undefined };
  }

  async write<T>(write: OutgoingWrite<T>): Promise<WriteResponse> {
    const { receipts } = this.sources;
    const { key, by, entityRef, kind, target } = write;
    write.addToAudit({ kind, ...target });
    const newWrite = { key, kind, entityRef, by, target };
    const { isClaimed, receipt } = await receipts.claim(newWrite);
    if (!isClaimed) {
      if (!isSameWrite(receipt, newWrite)) {
        throw new WriteRefusedError(
          'key-used',
          'A different request was already sent from this form, so nothing was sent. Close it and start again.',
        );
      }
      return { ...(await this.#outcome(receipt)), repeated: true };
    }
    const failure = await this.#send(write);
    if (!failure) {
      return this.#written(receipt);
    }
    const { error, isSent } = failure;
    const isConnected =
      !(error instanceof RegionalApiError) ||
      !NOT_CONNECTED.includes(error.detail);
    const refusal = refusalOf(error, { ...target, what: write.what });
    if (refusal || !isSent || !isConnected) {
      await receipts.settle(receipt, 'refused');
      throw refusal ?? unreached(error, target.region);
    }
    return this.#outcome(receipt);
  }

  async #outcome(receipt: Receipt): Promise<WriteResponse> {
    const followUp: FollowUp = this[receipt.kind];
    return receipt.outcome === 'unknown' &&
      (await followUp.isArrived?.(receipt))
      ? this.#written(receipt)
      : toResponse(receipt);
  }

  /** @returns why it failed, if it did, and whether it may have arrived */
  async #send<T>(
    write: OutgoingWrite<T>,
  ): Promise<{ error: unknown; isSent: boolean } | undefined> {
    const { endpoint, by } = write;
    const { region, org } = write.target;
    let isSent = false;
    try {
      const payload = await write.prepare();
      await this.sources.gateway.write(
        { region, org, endpoint, caller: by },
        (client, options) => {
          isSent = true;
          return write.send(client, options, payload);
        },
      );
      return undefined;
    } catch (error) {
      return { error, isSent };
    }
  }

  async #written(receipt: Receipt) {
    const { receipts, logger } = this.sources;
    const settled = await receipts.settle(receipt, 'written');
    try {
      await this[receipt.kind].written(settled);
    } catch (error) {
      // The write succeeded all the same; the next read will show it.
      const message = `Couldn't get current data from region ${receipt.target.region} after a change`;
      if (EXPECTED.some(expected => error instanceof expected)) {
        logger.warn(`${message} (${toError(error).name})`);
      } else {
        logger.error(message, toError(error));
      }
    }
    return toResponse(settled);
  }
}

function toResponse({ key, outcome, at }: Receipt): WriteResponse {
  return { key, outcome, sentAt: new Date(at).toISOString() };
}

/** Whether a key is reused for the same write. */
function isSameWrite(receipt: Receipt, write: NewWrite): boolean {
  return (
    receipt.kind === write.kind &&
    receipt.entityRef === write.entityRef &&
    receipt.by === write.by &&
    JSON.stringify(receipt.target) === JSON.stringify(write.target)
  );
}

/** The error to throw when nothing was sent. */
function unreached(error: unknown, region: string): unknown {
  if (!(error instanceof RegionalApiError)) {
    return error;
  }
  const why =
    error instanceof QueueTimeoutError
      ? `${error.message}. Nothing was sent; try again in a moment.`
      : `The region ${region} isn't responding. Nothing was sent; try again later.`;
  return new WriteRefusedError('unavailable', why);
}
