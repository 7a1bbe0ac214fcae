import { lookup } from 'node:dns/promises';
import { isPrivateAddress, isPrivateHost } from './addresses';

const TIMEOUT_MS = 5000;

/** Checks the resolved addresses too, since a public name may point to a private one. */
async function checkPublic(hostname: string): Promise<void> {
  if (isPrivateHost(hostname)) {
    throw new Error('The target is at a private address');
  }
  const addresses = await lookup(hostname, { all: true });
  if (addresses.some(({ address }) => isPrivateAddress(address))) {
    throw new Error('The target resolves to a private address');
  }
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
  if (!options.allowPrivate) {
    await checkPublic(new URL(webhook).hostname);
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.any([options.signal, timeout]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    throw new Error(`Nothing answered: ${code ?? (error as Error).name}`);
  }
}
