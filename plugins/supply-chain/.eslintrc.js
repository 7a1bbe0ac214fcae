/** The folders of `src`, from the bottom up: each imports only from those before it. */
const LAYERS = [
  'i18n',
  'model',
  'api',
  'queries',
  'ui',
  'writes',
  'drawer',
  'trend',
  'tabs',
  'pages',
  'cards',
];

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
  },
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
      // A test may look through the page that its subject is part of.
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'import/no-restricted-paths': 'off' },
    },
  ],
});
