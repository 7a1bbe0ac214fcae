import { randomBytes } from 'node:crypto';
import { SandboxKey } from '../api/options';
import { Role, Store } from '../store';

const ACCOUNTS: Array<[string, Role]> = [
  ['portal', 'reader'],
  ['ci', 'writer'],
  ['admin', 'admin'],
];

/** Random keys, one per role and organization. */
function makeKeys(store: Store): SandboxKey[] {
  return store.organizations.list().flatMap(org =>
    ACCOUNTS.map(([serviceAccount, role]) => ({
      org: org.name,
      serviceAccount,
      role,
      key: randomBytes(24).toString('base64url'),
    })),
  );
}

/**
 * Stores the keys that a region was started with, replacing those of an earlier start on the same file.
 *
 * @param keys - random by default
 */
export function seedKeys(
  store: Store,
  keys: SandboxKey[] = makeKeys(store),
): SandboxKey[] {
  store.keys.forgetGiven();
  keys.forEach(key =>
    store.keys.add({
      org: store.organizations.ensure(key.org).seq,
      serviceAccount: key.serviceAccount,
      role: key.role,
      secret: key.key,
      defaultOrg: key.org,
      description: 'Given at the start of the region',
      given: true,
    }),
  );
  return keys;
}
