import type { JsonObject } from '@backstage/types';
import type { AccessibleEntity } from '../access/EntityAccess';

/** The sender, the idempotency key and the entity of a write. */
export interface WriteRequest {
  key: string;
  /** The user's entity reference. */
  by: string;
  authorizedEntity: AccessibleEntity;
  /** Adds to the metadata of the write's audit event. */
  addToAudit: (more: JsonObject) => void;
}
