import { createHash } from 'node:crypto';
import { StoreContext } from './context';

/** The role of a key; each role includes the ones before it. */
export type Role = 'reader' | 'writer' | 'admin';

/** A stored API key of a service account; the secret is stored only as a hash. */
export interface ApiKey {
  seq: number;
  id: string;
  account: number;
  serviceAccount: string;
  org: number;
  role: Role;
  description: string;
  defaultOrg: string;
  createdAt: number;
  /** Epoch seconds; 0 = never expires. */
  expiresAt: number;
  lastUsedAt: number | null;
}

/** The fields of a new key. */
interface NewApiKey {
  org: number;
  serviceAccount: string;
  role: Role;
  secret: string;
  /** The response of E12. */
  defaultOrg: string;
  description?: string;
  createdAt?: number;
  expiresAt?: number;
  lastUsedAt?: number | null;
  /** Passed in when the region started; not part of its data. */
  given?: boolean;
}

const COLUMNS = `k.seq, k.id, k.account, a.name AS serviceAccount, a.org, k.role, k.description,
  k.default_org AS defaultOrg, k.created_at AS createdAt, k.expires_at AS expiresAt,
  k.last_used_at AS lastUsedAt
  FROM api_keys k JOIN service_accounts a ON a.seq = k.account`;

const ACTIVE =
  'k.revoked_at IS NULL AND (k.expires_at = 0 OR k.expires_at > ?)';

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The region's service accounts and their keys. */
export class Keys {
  constructor(private readonly context: StoreContext) {}

  /** Finds an active key by its secret and records the use. */
  use(secret: string): ApiKey | undefined {
    const now = Math.floor(this.context.clock.seconds());
    const key = this.context.db.get<ApiKey>(
      `SELECT ${COLUMNS} WHERE k.hash = ? AND ${ACTIVE}`,
      hash(secret),
      now,
    );
    if (key && key.lastUsedAt !== now) {
      this.context.db.run(
        'UPDATE api_keys SET last_used_at = ? WHERE seq = ?',
        now,
        key.seq,
      );
    }
    return key;
  }

  findAccount(org: number, name: string): { seq: number } | undefined {
    return this.context.db.get(
      'SELECT seq FROM service_accounts WHERE org = ? AND name = ?',
      org,
      name,
    );
  }

  /** The active keys of a service account, oldest first (E11). */
  listActive(account: number): ApiKey[] {
    return this.context.db.all<ApiKey>(
      `SELECT ${COLUMNS} WHERE k.account = ? AND ${ACTIVE} ORDER BY k.created_at, k.seq`,
      account,
      this.context.clock.seconds(),
    );
  }

  add(key: NewApiKey): { id: string } {
    const { db, ids, clock } = this.context;
    const id = ids.next();
    db.insert('api_keys', {
      id,
      account: this.#ensureAccount(key.org, key.serviceAccount),
      role: key.role,
      hash: hash(key.secret),
      description: key.description ?? '',
      default_org: key.defaultOrg,
      created_at: Math.floor(key.createdAt ?? clock.seconds()),
      expires_at: Math.floor(key.expiresAt ?? 0),
      last_used_at: key.lastUsedAt,
      given: key.given ?? false,
    });
    return { id };
  }

  /** Makes the key fail with 401. */
  revoke(id: string): void {
    this.context.db.run(
      'UPDATE api_keys SET revoked_at = ? WHERE id = ?',
      Math.floor(this.context.clock.seconds()),
      id,
    );
  }

  /** Deletes the keys from an earlier start on the same file. */
  forgetGiven(): void {
    this.context.db.run('DELETE FROM api_keys WHERE given = 1');
  }

  #ensureAccount(org: number, name: string): number {
    return (
      this.findAccount(org, name)?.seq ??
      this.context.db.insert('service_accounts', { org, name })
    );
  }
}
