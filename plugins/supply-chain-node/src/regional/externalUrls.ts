import { isObject, mapOf, readText } from './reading';

/**
 * A link to an external resource.
 *
 * @public
 */
export interface ExternalUrl {
  /** As sent by the region. Only render it as a link if it is http or https. */
  href: string;
  fingerprint?: string;
}

function readExternalUrl(value: unknown): ExternalUrl | undefined {
  if (!isObject(value)) {
    const href = readText(value);
    return href ? { href } : undefined;
  }
  const href = readText(value.href);
  const fingerprint = readText(value.fingerprint);
  return href ? { href, ...(fingerprint && { fingerprint }) } : undefined;
}

/** Reads `external_urls`, whose values are `{href, fingerprint?}` or a URL. */
export const readExternalUrls = mapOf(readExternalUrl);
