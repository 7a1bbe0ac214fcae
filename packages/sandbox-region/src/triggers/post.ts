import { lookup, LookupAddress, LookupOptions } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPrivateAddress, isPrivateHost } from './addresses';

const TIMEOUT_MS = 5000;

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Checks the resolved address, since a public name may point to a private one. */
function publicLookup(
  hostname: string,
  options: LookupOptions,
  callback: LookupCallback,
): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
    } else if (addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(new Error('The target resolves to a private address'), []);
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, addresses[0].address, addresses[0].family);
    }
  });
}

/**
 * Posts JSON to a webhook, without retries or redirects.
 *
 * @returns the status of the response
 * @throws if there is no response; the message leaves out the URL, which is a secret
 */
export async function postJson(
  webhook: string,
  payload: unknown,
  options: { allowPrivate: boolean; signal: AbortSignal },
): Promise<number> {
  const url = new URL(webhook);
  if (!options.allowPrivate && isPrivateHost(url.hostname)) {
    throw new Error('The target is at a private address');
  }
  const body = Buffer.from(JSON.stringify(payload));
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return await new Promise<number>((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
        },
        lookup: options.allowPrivate ? undefined : publicLookup,
        signal: AbortSignal.any([
          options.signal,
          AbortSignal.timeout(TIMEOUT_MS),
        ]),
      },
      response => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.once('error', error =>
      reject(new Error(`Nothing answered: ${codeOf(error)}`)),
    );
    request.end(body);
  });
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name;
}
