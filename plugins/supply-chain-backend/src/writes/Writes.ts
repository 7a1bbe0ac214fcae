import { NotFoundError } from '@backstage/errors';
import type { WriteAnswer } from 'backstage-plugin-supply-chain-common';
import type { Allowances } from './Allowances';
import type { Archiving } from './Archiving';
import type { Attestations } from './Attestations';
import type { Ledger } from './Ledger';
import type { Notifications } from './Notifications';
import type { Writer } from './Writer';

/** All that the portal can change in a region. */
export class Writes {
  readonly allowances: Allowances;
  readonly attestations: Attestations;
  readonly archiving: Archiving;
  readonly notifications: Notifications;
  /** Where files are kept while they are sent. */
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
   * What a write came to; its region is asked where that is unknown.
   *
   * @throws NotFoundError for what somebody else wrote, or to another entity
   */
  async outcome(
    key: string,
    { entityRef, by }: { entityRef: string; by: string },
  ): Promise<WriteAnswer> {
    const entry = await this.#ledger.find(key);
    if (!entry || entry.entityRef !== entityRef || entry.by !== by) {
      throw new NotFoundError('There is no such write');
    }
    const finders = {
      'attest-generic': this.attestations.find,
      'attest-junit': this.attestations.find,
      archive: this.archiving.find,
      notification: this.notifications.find,
    };
    return this.#writer.outcome(entry, finders[entry.kind]);
  }
}
