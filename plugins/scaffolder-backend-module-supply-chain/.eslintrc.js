const layersOf = require('../../tools/eslintLayers.cjs');

const layers = layersOf(__dirname, ['annotations', 'portal', 'actions']);

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  ...layers,
  overrides: [
    ...layers.overrides,
    {
      // The actions are tested against the portal itself.
      files: ['**/__testUtils__/**'],
      rules: { '@backstage/no-mixed-plugin-imports': 'off' },
    },
  ],
});
