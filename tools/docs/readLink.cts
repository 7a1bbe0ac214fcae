// Reads annotations from standard input and prints what is wrong with them, as
// a portal with the regions and organizations of the docs' examples sees it.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { resolveLink } = require(join(
  __dirname,
  '../../plugins/supply-chain-common/src',
));

const annotations = JSON.parse(readFileSync(0, 'utf8'));
const { problems } = resolveLink(
  {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'example', annotations },
  },
  [],
  {
    defaultRegion: 'eu',
    regions: {
      eu: { organizations: ['acme'], defaultOrganization: 'acme' },
      us: { organizations: ['acme-us'] },
    },
  },
);
process.stdout.write(
  JSON.stringify(problems.map((problem: object) => JSON.stringify(problem))),
);
