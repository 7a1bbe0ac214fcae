const layersOf = require('../../tools/eslintLayers.cjs');

module.exports = require('@backstage/cli/config/eslint-factory')(
  __dirname,
  layersOf(__dirname, [
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
  ]),
);
