const layersOf = require('../../tools/eslintLayers.cjs');

module.exports = require('@backstage/cli/config/eslint-factory')(
  __dirname,
  layersOf(__dirname, [
    'base',
    'compliance',
    'store',
    'views',
    'triggers',
    'seed',
    'routes',
    'faults',
    'api',
    'control',
    'server',
  ]),
);
