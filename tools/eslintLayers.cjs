/**
 * Creates the ESLint options that keep the folders of a package's `src` in
 * layers. A test may import from any layer.
 *
 * @param {string} directory - the package's
 * @param {string[]} layers - the folders from the bottom up: each imports only
 *   from those before it
 */
module.exports = (directory, layers) => ({
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
  },
  rules: {
    'import/no-restricted-paths': [
      'error',
      {
        basePath: directory,
        zones: layers.slice(0, -1).map((layer, index) => ({
          target: `./src/${layer}`,
          from: layers.slice(index + 1).map(above => `./src/${above}`),
          message: `${layer}/ imports only from the layers below it (see .eslintrc.js).`,
        })),
      },
    ],
  },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/__testUtils__/**'],
      rules: { 'import/no-restricted-paths': 'off' },
    },
  ],
});
