/** Examples of what can be searched for. */
export const EXAMPLES = [
  '3f2a91c',
  'sha256:3f2a91c…',
  'registry.example.com/pay@sha256:3f2a91c…',
  'v1.4.2-14-g3f2a91c',
  'https://github.com/acme/pay/commit/3f2a91c',
].join(', ');
