const layersOf = require('../../tools/eslintLayers.cjs');

module.exports = require('@backstage/cli/config/eslint-factory')(
  __dirname,
  layersOf(__dirname, [
    'config',
    'util',
    'errors',
    'regions',
    'access',
    'store',
    'sync',
    'evidence',
    'files',
    'package',
    'writes',
    'notify',
    'deliveries',
    'health',
    'actions',
    'routes',
    'openApi',
  ]),
);
