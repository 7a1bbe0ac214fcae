import type {
  DiscoveryService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
import type {
  WriteKind,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { Evidence } from '../evidence/Evidence';
import type { CachedReads } from '../regions/CachedReads';
import type { RegionGateway } from '../regions/RegionGateway';
import type { Use } from '../regions/RegionRequest';
import type { Store } from '../store/Store';
import type { RunningCheck } from '../sync/RunningCheck';
import type { Sync } from '../sync/Sync';
import type { Receipt, Receipts, WriteTarget } from './Receipts';

export interface WriteSources {
  access: EntityAccess;
  config: () => SupplyChainConfig;
  discovery: DiscoveryService;
  evidence: Evidence;
  gateway: RegionGateway;
  logger: LoggerService;
  reads: CachedReads;
  receipts: Receipts;
  running: RunningCheck;
  store: Store;
  sync: Sync;
}

/** How to determine the outcome of a write, and what follows from it. */
export interface FollowUp {
  /** Whether the region shows a write. Left out if regions can't show it. */
  isArrived?(receipt: Receipt): Promise<boolean>;
  /** Rereads what the write changed. */
  written(receipt: Receipt): Promise<void>;
}

/** The sender, the idempotency key and the entity of a write. */
export interface WriteRequest {
  key: string;
  /** The user's entity reference. */
  by: string;
  authorizedEntity: AccessibleEntity;
  /** Adds to the metadata of the write's audit event. */
  addToAudit: (more: JsonObject) => void;
}

/** A write to send; what it sends may only be known right before. */
export interface OutgoingWrite<T>
  extends Omit<WriteRequest, 'authorizedEntity'> {
  entityRef: string;
  kind: WriteKind;
  target: WriteTarget;
  endpoint: RegionalEndpoint;
  /** The target as it reads in a sentence, such as "the trail 1.2". */
  what: string;
  /**
   * Verifies, right before sending, that the write may be sent.
   *
   * @returns what to send
   * @throws WriteRefusedError, or any other error if nothing was sent
   */
  prepare: () => Promise<T>;
  send: (
    ...args: [...Parameters<Use<unknown>>, payload: T]
  ) => Promise<unknown>;
}

/** Sends the writes that attestations, notifications and archiving prepare. */
export interface WriteSender {
  /**
   * Sends a write, or returns the receipt if its key was used before.
   *
   * @throws WriteRefusedError when nothing was written
   */
  write<T>(write: OutgoingWrite<T>): Promise<WriteResponse>;
}
