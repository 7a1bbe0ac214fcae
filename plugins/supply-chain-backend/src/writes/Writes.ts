import { NotFoundError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import type { WriteResponse } from 'backstage-plugin-supply-chain-common';
import type { Allowances } from './Allowances';
import type { Archiving } from './Archiving';
import type { Attestations } from './Attestations';
import { targetMeta } from './auditMeta';
import { kindOfWrite } from './kindOfWrite';
import type { Ledger } from './Ledger';
import type { Notifications } from './Notifications';
import { toResponse } from './Writer';
import type { Writer } from './Writer';

/** Everything that the portal can change in a region. */
export class Writes {
  readonly allowances: Allowances;
  readonly attestations: Attestations;
  readonly archiving: Archiving;
  readonly notifications: Notifications;
  /** Directory of uploaded files while they are being sent. */
  readonly uploadDir: string;
  readonly #writer: Writer;
  readonly #ledger: Ledger;

  constructor(options: {
    writer: Writer;
    ledger: Ledger;
    allowances: Allowances;
    attestations: Attestations;
    archiving: Archiving;
    notifications: Notifications;
    uploadDir: string;
  }) {
    this.allowances = options.allowances;
    this.attestations = options.attestations;
    this.archiving = options.archiving;
    this.notifications = options.notifications;
    this.uploadDir = options.uploadDir;
    this.#writer = options.writer;
    this.#ledger = options.ledger;
  }

  /**
   * Returns the outcome of a write, checking with its region if it is unknown.
   *
   * @returns `found` is what to audit about a write that was unknown until now
   * @throws NotFoundError for a write by another user, or to another entity
   */
  async outcome(
    key: string,
    { entityRef, by }: { entityRef: string; by: string },
  ): Promise<{ response: WriteResponse; found?: JsonObject }> {
    const entry = await this.#ledger.find(key);
    if (!entry || entry.entityRef !== entityRef || entry.by !== by) {
      throw new NotFoundError('There is no such write');
    }
    const kind = kindOfWrite(entry.kind);
    if (!kind) {
      throw new NotFoundError('This version has no such kind of write');
    }
    const followUps = {
      attestations: this.attestations,
      notifications: this.notifications,
      archive: this.archiving,
    };
    const response = await this.#writer.outcome(entry, followUps[kind]);
    const isFound =
      toResponse(entry).outcome === 'unknown' && response.outcome !== 'unknown';
    return { response, ...(isFound && { found: targetMeta(entry) }) };
  }
}
