import { IncomingMessage } from 'node:http';
import { forbidden, notFound, unauthenticated } from '../base/errors';
import { ApiKey, Organization, Role, Store } from '../store';

const RANK: Record<Role, number> = { reader: 0, writer: 1, admin: 2 };

function bearerSecret(header: string): string | undefined {
  return header.match(/^bearer +([^\s]+)\s*$/i)?.[1];
}

/** The key is the user name and the password is empty (E1). */
function basicSecret(header: string): string | undefined {
  const encoded = header.match(/^basic +([A-Za-z0-9+/=]+)\s*$/i)?.[1];
  const decoded = encoded && Buffer.from(encoded, 'base64').toString('utf8');
  return decoded?.endsWith(':') ? decoded.slice(0, -1) : undefined;
}

/**
 * Finds the API key of a request.
 *
 * @param allowBasic - true for E1 only, which accepts HTTP basic authentication
 * @throws 401 if there is no active key
 */
export function authenticate(
  store: Store,
  request: IncomingMessage,
  allowBasic: boolean,
): ApiKey {
  const header = request.headers.authorization ?? '';
  const secret =
    bearerSecret(header) ?? (allowBasic ? basicSecret(header) : undefined);
  const key = secret ? store.keys.use(secret) : undefined;
  if (!key) {
    throw unauthenticated();
  }
  return key;
}

/**
 * Finds the organization in a path, if the key has access to it.
 *
 * @throws 404 if it doesn't exist, 403 if it belongs to somebody else
 */
export function authorizeOrganization(
  store: Store,
  key: ApiKey,
  name: string,
): Organization {
  const organization = store.organizations.find(name);
  if (!organization) {
    throw notFound('Organization');
  }
  if (organization.seq !== key.org) {
    throw forbidden();
  }
  return organization;
}

/** @throws 403 with the endpoint's own message if the key's role is too low */
export function requireRole(key: ApiKey, needed: Role, refusal?: string): void {
  if (RANK[key.role] < RANK[needed]) {
    throw forbidden(refusal);
  }
}
