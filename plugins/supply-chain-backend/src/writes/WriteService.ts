import { NotFoundError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import type { WriteResponse } from 'backstage-plugin-supply-chain-common';
import type { Allowances } from './Allowances';
import type { EnvironmentArchiver } from './EnvironmentArchiver';
import type { AttestationSender } from './AttestationSender';
import { targetMeta } from './auditMeta';
import { kindOfWrite } from './kindOfWrite';
import type { Ledger } from './Ledger';
import type { NotificationEditor } from './NotificationEditor';
import { toResponse } from './WriteSender';
import type { WriteSender } from './WriteSender';

/** Everything that the portal can change in a region. */
export class WriteService {
  readonly allowances: Allowances;
  readonly attestations: AttestationSender;
  readonly archiving: EnvironmentArchiver;
  readonly notifications: NotificationEditor;
  readonly #sender: WriteSender;
  readonly #ledger: Ledger;

  constructor(options: {
    sender: WriteSender;
    ledger: Ledger;
    allowances: Allowances;
    attestations: AttestationSender;
    archiving: EnvironmentArchiver;
    notifications: NotificationEditor;
  }) {
    this.allowances = options.allowances;
    this.attestations = options.attestations;
    this.archiving = options.archiving;
    this.notifications = options.notifications;
    this.#sender = options.sender;
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
    const response = await this.#sender.outcome(entry, followUps[kind]);
    const isFound =
      toResponse(entry).outcome === 'unknown' && response.outcome !== 'unknown';
    return { response, ...(isFound && { found: targetMeta(entry) }) };
  }
}
