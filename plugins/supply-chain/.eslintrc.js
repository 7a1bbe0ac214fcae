const layersOf = require('../../tools/eslintLayers.cjs');

module.exports = require('@backstage/cli/config/eslint-factory')(
  __dirname,
  layersOf(__dirname, {
    layers: [
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
    ],
    extensions: ['.ts', '.tsx'],
    // A test may look through the page that its subject is part of.
    exempt: ['**/*.test.ts', '**/*.test.tsx'],
  }),
);
