import type { LoggerService } from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
import type {
  NotificationOutcome,
  WriteResponse,
  WriteDoubt,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorDetail,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { Use } from '../regions/RegionRequest';
import type { RegionGateway } from '../regions/RegionGateway';
import { asError } from '../errors/asError';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import { DatabaseUnavailableError } from '../store/databaseErrors';
import { targetMeta } from './auditMeta';
import type {
  Claim,
  Ledger,
  LedgerEntry,
  NewWrite,
  WriteState,
} from './Ledger';
import { refusalOf, WriteRefusedError } from './WriteRefusedError';

/** Grace period before other replicas take over the write of a dead one. */
const LEASE_GRACE_MS = 60_000;

/** Polling delay for a write in progress. */
const POLL_DELAY_MS = 1_000;

/** Outcome of a write, determined without a response to it. */
export interface Finding {
  /**
   * - `absent`: everything that could show it was read
   * - `unclear`: the region doesn't show it, which doesn't prove its absence
   * - `unread`: what could show it couldn't be read
   */
  found: 'arrived' | 'absent' | 'unclear' | 'unread';
  result?: NotificationOutcome;
}

/** How to determine the outcome of a write, and what follows from it. */
interface FollowUp {
  /** Checks whether the write arrived. Left out if regions can't show it. */
  find?: (entry: LedgerEntry) => Promise<Finding>;
  /** Refreshes the data that the write changed. */
  written: (entry: LedgerEntry) => Promise<NotificationOutcome | undefined>;
}

/** A write to send; what it sends may only be known right before. */
export interface OutgoingWrite<T = undefined>
  extends Omit<NewWrite, 'leaseMs'>,
    FollowUp {
  endpoint: RegionalEndpoint;
  /** The target as it reads in a sentence, such as "the trail 1.2". */
  what: string;
  /** Adds to the metadata of the write's audit event. */
  addToAudit: (more: JsonObject) => void;
  /**
   * Called if nothing is sent because the write was already sent with its key,
   * with the last write to the target.
   */
  onKnown?: (latest: LedgerEntry | undefined) => void;
  /**
   * Verifies, right before sending, that the write may be sent.
   *
   * @returns what to send, and a replacement for `details` in the ledger
   * @throws WriteRefusedError, or any other error if nothing was sent
   */
  prepare: () => Promise<{ payload: T; details?: JsonObject }>;
  send: (
    ...args: [...Parameters<Use<unknown>>, payload: T]
  ) => Promise<unknown>;
  /** Removes what was sent from the region's words about it. */
  redact?: (error: RegionalApiError) => Promise<RegionalApiError>;
  /** Maps a field of the region's request to the portal's. */
  toField: (field: string) => string | undefined;
}

/** What may prevent a written change from being read back. */
const EXPECTED = [
  RegionalApiError,
  DatabaseUnavailableError,
  // The trail was deleted in the meantime.
  WriteRefusedError,
];

/** The connection failed before anything was sent. */
const NOT_CONNECTED: readonly (RegionalErrorDetail | undefined)[] = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'tls',
];

interface WriteSenderOptions {
  gateway: Pick<RegionGateway, 'write'>;
  ledger: Ledger;
  config: () => SupplyChainConfig;
  logger: Pick<LoggerService, 'warn' | 'error'>;
}

/**
 * Sends each write once, and determines the outcome of writes without a
 * response.
 */
export class WriteSender {
  readonly #options: WriteSenderOptions;

  constructor(options: WriteSenderOptions) {
    this.#options = options;
  }

  /**
   * Sends a write, unless its key or the same write was already sent.
   *
   * @throws WriteRefusedError when nothing was written
   */
  async write<T>(write: OutgoingWrite<T>): Promise<WriteResponse> {
    const { ledger } = this.#options;
    write.addToAudit(targetMeta(write));
    const claim = await ledger.claim({
      ...write,
      leaseMs: 3 * this.#timeoutOf(write) + LEASE_GRACE_MS,
    });
    if (claim.claimed) {
      return this.#perform(write, claim.entry);
    }
    if (claim.reason === 'key-used') {
      throw new WriteRefusedError(
        'key-used',
        'A different request was already sent from this form, so nothing was sent. Close it and start again.',
      );
    }
    if (claim.reason === 'in-progress') {
      throw inProgress(write, claim);
    }
    const response = await this.outcome(claim.entry, write);
    if (claim.reason === 'known') {
      write.onKnown?.(await ledger.latest(write.target));
    }
    return claim.reason === 'same' ? { ...response, repeated: true } : response;
  }

  /**
   * Returns the outcome of a write, checking with the region if it is unknown.
   */
  async outcome(
    entry: LedgerEntry,
    followUp: FollowUp,
  ): Promise<WriteResponse> {
    const { ledger } = this.#options;
    const isExpired =
      entry.state === 'sending' &&
      entry.settlesAt !== undefined &&
      Date.now() > entry.settlesAt + LEASE_GRACE_MS;
    if (isExpired && entry.sentAt === undefined) {
      return toResponse(await ledger.settle(entry, { state: 'not-written' }));
    }
    if (isExpired) {
      const doubt = 'interrupted';
      const interrupted = await ledger.settle(entry, {
        state: 'unknown',
        doubt,
      });
      return this.#lookFor(interrupted, followUp);
    }
    return entry.state === 'unknown'
      ? this.#lookFor(entry, followUp)
      : toResponse(entry);
  }

  async #perform<T>(
    write: OutgoingWrite<T>,
    entry: LedgerEntry,
  ): Promise<WriteResponse> {
    const { gateway, ledger } = this.#options;
    const { region, org, endpoint, by } = write;
    let isSent = false;
    try {
      const { payload, details } = await write.prepare();
      await gateway.write(
        { region, org, endpoint, caller: by },
        async (client, options) => {
          await ledger.sending(entry, {
            // A region may keep working on a request after it timed out.
            settlesAt: Date.now() + 2 * this.#timeoutOf(write),
            ...(details && { details }),
          });
          isSent = true;
          return write.send(client, options, payload);
        },
      );
      const settled = await ledger.settle(entry, { state: 'written' });
      return await this.#finish(write, settled);
    } catch (error) {
      return this.#failed(write, entry, error, isSent);
    }
  }

  async #finish(
    { written }: FollowUp,
    entry: LedgerEntry,
  ): Promise<WriteResponse> {
    const { ledger, logger } = this.#options;
    try {
      const result = await written(entry);
      return toResponse(
        result
          ? await ledger.settle(entry, { state: 'written', result })
          : entry,
      );
    } catch (error) {
      // The write succeeded all the same; the next read will show it.
      const message = `Couldn't get current data from region ${entry.region} after a change`;
      if (EXPECTED.some(each => error instanceof each)) {
        logger.warn(`${message} (${asError(error).name})`);
      } else {
        logger.error(message, asError(error));
      }
      return toResponse(entry);
    }
  }

  async #failed<T>(
    write: OutgoingWrite<T>,
    entry: LedgerEntry,
    error: unknown,
    isSent: boolean,
  ): Promise<WriteResponse> {
    const { ledger } = this.#options;
    const redacted =
      write.redact && error instanceof RegionalApiError
        ? await write.redact(error)
        : error;
    const refusal = refusalOf(redacted, write, write.toField);
    if (refusal || !isSent || isNotConnected(error)) {
      await ledger.settle(entry, {
        state: 'refused',
        ...(refusal && { refusal: refusal.reason }),
      });
      throw refusal ?? unreached(error, write);
    }
    const settlesAt = hasResponded(error) ? Date.now() : undefined;
    const unknown = await ledger.settle(entry, {
      state: 'unknown',
      doubt: doubtOf(error),
      ...(settlesAt !== undefined && { settlesAt }),
    });
    return this.#lookFor(unknown, write);
  }

  async #lookFor(
    entry: LedgerEntry,
    followUp: FollowUp,
  ): Promise<WriteResponse> {
    const { ledger } = this.#options;
    if (!followUp.find) {
      const { checkAgainAt: _, ...response } = toResponse(entry);
      return response;
    }
    const { found, result } = await followUp.find(entry);
    if (found === 'unread') {
      return toResponse(entry);
    }
    const checkedAt = Date.now();
    if (found === 'arrived') {
      const state = 'written';
      const settled = await ledger.settle(entry, { state, checkedAt, result });
      // With a result, everything that the write changed was read.
      return result ? toResponse(settled) : this.#finish(followUp, settled);
    }
    // A write in flight may still arrive.
    const isOver = checkedAt >= (entry.settlesAt ?? Infinity);
    const state = found === 'absent' && isOver ? 'not-written' : 'unknown';
    return toResponse(await ledger.settle(entry, { state, checkedAt }));
  }

  #timeoutOf({ region }: { region: string }): number {
    const { regions } = this.#options.config();
    return regions[region]?.timeout ?? 0;
  }
}

const OUTCOMES: Readonly<Record<WriteState, WriteResponse['outcome']>> = {
  sending: 'unknown',
  unknown: 'unknown',
  written: 'written',
  refused: 'not-written',
  'not-written': 'not-written',
};

/** Converts a ledger entry to the portal API's response. */
export function toResponse(entry: LedgerEntry): WriteResponse {
  const { key, state, startedAt, sentAt, settlesAt, checkedAt } = entry;
  const { doubt, result } = entry;
  const outcome = OUTCOMES[state];
  return {
    key,
    outcome,
    sentAt: new Date(sentAt ?? startedAt).toISOString(),
    ...(doubt && { doubt }),
    ...(checkedAt !== undefined && {
      checkedAt: new Date(checkedAt).toISOString(),
    }),
    ...(outcome === 'unknown' && {
      checkAgainAt: new Date(
        Math.max(
          state === 'sending' ? 0 : settlesAt ?? 0,
          Date.now() + POLL_DELAY_MS,
        ),
      ).toISOString(),
    }),
    ...(result && { notification: result }),
  };
}

function isNotConnected(error: unknown): boolean {
  return (
    error instanceof RegionalApiError && NOT_CONNECTED.includes(error.detail)
  );
}

/**
 * The region itself reported the failure, so it is no longer working on the
 * request.
 */
function hasResponded(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'server';
}

function doubtOf(error: unknown): WriteDoubt {
  const kind = error instanceof RegionalApiError ? error.kind : undefined;
  switch (kind) {
    case 'timeout':
      return 'timeout';
    case 'server':
    case 'unavailable':
      return 'server-error';
    case 'redirect':
    case 'malformed':
    case 'too-large':
      return 'unexpected-answer';
    default:
      return 'connection-lost';
  }
}

/** The rejection of a write while another one holds its target. */
function inProgress(
  { by, what }: Pick<OutgoingWrite, 'by' | 'what'>,
  { entry, isSame }: Extract<Claim, { reason: 'in-progress' }>,
): WriteRefusedError {
  if (entry?.by === by) {
    return new WriteRefusedError(
      'in-progress',
      isSame
        ? `You are already sending the same change to ${what}.`
        : `Another of your changes to ${what} is in progress, or its outcome is unknown. Nothing was sent. Wait until that's settled, an hour at most.`,
      { own: true, ...(isSame && { key: entry.key }) },
    );
  }
  return new WriteRefusedError(
    'in-progress',
    entry?.state === 'unknown'
      ? `It's unknown whether the last change to ${what} arrived, so nothing was sent. Wait for its outcome, an hour at most.`
      : `Someone else is changing ${what} right now. Try again in a moment.`,
  );
}

/** The error to throw when nothing was sent. */
function unreached(error: unknown, { region }: { region: string }): unknown {
  if (error instanceof QueueTimeoutError) {
    return new WriteRefusedError(
      'rate-limited',
      `${error.message}. Nothing was sent; try again in a moment.`,
    );
  }
  return error instanceof RegionalApiError
    ? new WriteRefusedError(
        'unreachable',
        `The region ${region} isn't responding. Nothing was sent; try again later.`,
      )
    : error;
}
