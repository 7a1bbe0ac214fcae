// Reads annotations from stdin and prints their problems, for a portal with the
// regions and organizations of the docs' examples.
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
