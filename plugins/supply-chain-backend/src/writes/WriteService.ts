import { NotFoundError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import type { WriteResponse } from 'backstage-plugin-supply-chain-common';
import type { Allowances } from './Allowances';
import type { EnvironmentArchiver } from './EnvironmentArchiver';
import type { AttestationSender } from './AttestationSender';
import type { NotificationEditor } from './NotificationEditor';
import type { Receipts } from './Receipts';
import type { FollowUp, WriteSender } from './WriteSender';

/** Everything that the portal can change in a region. */
export class WriteService {
  readonly allowances: Allowances;
  readonly attestations: AttestationSender;
  readonly archive: EnvironmentArchiver;
  readonly notifications: NotificationEditor;
  readonly #sender: WriteSender;
  readonly #receipts: Receipts;

  constructor(options: {
    sender: WriteSender;
    receipts: Receipts;
    allowances: Allowances;
    attestations: AttestationSender;
    archive: EnvironmentArchiver;
    notifications: NotificationEditor;
  }) {
    this.allowances = options.allowances;
    this.attestations = options.attestations;
    this.archive = options.archive;
    this.notifications = options.notifications;
    this.#sender = options.sender;
    this.#receipts = options.receipts;
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
    const receipt = await this.#receipts.find(key);
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
