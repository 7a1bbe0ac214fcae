const layersOf = require('../../tools/eslintLayers.cjs');

module.exports = require('@backstage/cli/config/eslint-factory')(
  __dirname,
  layersOf(__dirname, {
    layers: [
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
    ],
    extensions: ['.ts'],
    // A test may go through the routes that its subject is behind.
    exempt: ['**/*.test.ts', '**/__testUtils__/**'],
  }),
);
