import type { RegionalErrorDetail } from './RegionalApiError';
import { innermostOf, reasonOf } from './reason';

const DETAILS: readonly [RegExp, RegionalErrorDetail][] = [
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOST|ENET|EADDR|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)/, 'unreachable'],
  [/(CERT|ISSUER|SIGNATURE|^ERR_TLS_)/, 'certificate'],
  [/^(ERR_SSL_|EPROTO)/, 'tls'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY)/, 'broken-off'],
];

/**
 * Cause of a request without a complete response, derived from its error code.
 */
export function detailOf(cause: unknown): RegionalErrorDetail | undefined {
  if (innermostOf(cause)?.name === 'HTTPParserError') {
    return 'not-http';
  }
  const reason = reasonOf(cause);
  return DETAILS.find(([codes]) => codes.test(reason))?.[1];
}
