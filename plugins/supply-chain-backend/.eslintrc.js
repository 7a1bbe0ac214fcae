/** The folders of `src`, from the bottom up: each imports only from those before it. */
const LAYERS = [
  'config',
  'records',
  'regions',
  'access',
  'store',
  'sync',
  'evidence',
  'writes',
  'setup',
  'routes',
  'actions',
  'openApi',
];

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  settings: { 'import/resolver': { node: { extensions: ['.ts'] } } },
  rules: {
    'import/no-restricted-paths': [
      'error',
      {
        basePath: __dirname,
        zones: LAYERS.slice(0, -1).map((layer, index) => ({
          target: `./src/${layer}`,
          from: LAYERS.slice(index + 1).map(above => `./src/${above}`),
          message: `${layer}/ imports only from the layers below it (see .eslintrc.js).`,
        })),
      },
    ],
  },
  overrides: [
    {
      // A test may go through the routes that its subject is behind.
      files: ['**/*.test.ts', '**/__testUtils__/**'],
      rules: { 'import/no-restricted-paths': 'off' },
    },
  ],
});
