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
    'linking',
    'drawer/parts',
    'drawer/attest',
    'drawer/attestation',
    'drawer/trail',
    'drawer/artifact',
    'drawer/*',
    'tabs',
    'pages/search',
    'pages/services',
    'pages/health',
    'pages/*',
    'cards',
  ]),
);
