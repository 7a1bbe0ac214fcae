import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { compliantTrail } from './responses';

/** A trail with texts that try to break the page. */
export const hostileTrail: TrailRecord = {
  ...compliantTrail,
  name: 'n'.repeat(10_000),
  state: 'unknown',
  // eslint-disable-next-line no-script-url -- it must never become a link
  htmlUrl: 'javascript:alert(1)',
  originUrl: 'file:///etc/passwd',
  commit: {
    sha: 'not-a-sha',
    message:
      '<img src=x onerror=alert(1)> \u202Etxet desrever\u202C {{name}} $t(state.compliant)',
    author: `\u200F${'مطور '.repeat(400)}`,
    url: 'data:text/html,hello',
  },
  attestations: [
    { name: '{{name}} $t(state.compliant)', state: 'non-compliant' },
  ],
  artifacts: [
    {
      name: 'a'.repeat(10_000),
      state: 'missing',
      attestations: [],
      runningIn: ['e'.repeat(10_000)],
    },
  ],
};
