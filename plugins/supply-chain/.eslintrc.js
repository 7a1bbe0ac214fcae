const layersOf = require('../../tools/eslintLayers.cjs');

module.exports = require('@backstage/cli/config/eslint-factory')(
  __dirname,
  layersOf(__dirname, [
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
  ]),
);
