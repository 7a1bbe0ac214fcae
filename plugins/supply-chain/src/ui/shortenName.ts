/** A commit's SHA-1 or an artifact's SHA-256. */
const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

const SHORT_COMMIT = 7;
const SHORT_FINGERPRINT = 10;

/** Shortens hashes; leaves other names unchanged. */
export function shortenName(name: string): string {
  if (!HASH.test(name)) {
    return name;
  }
  return name.slice(0, name.length === 40 ? SHORT_COMMIT : SHORT_FINGERPRINT);
}
