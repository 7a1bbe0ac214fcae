/**
 * Creates the ESLint options that keep the folders of a package's `src` in
 * layers.
 *
 * @param {string} directory - the package's
 * @param {object} options
 * @param {string[]} options.layers - the folders from the bottom up: each
 *   imports only from those before it
 * @param {string[]} options.extensions - of the files that are imported
 * @param {string[]} options.exempt - patterns of files that may import from any
 *   layer
 */
module.exports = (directory, { layers, extensions, exempt }) => ({
  settings: { 'import/resolver': { node: { extensions } } },
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
    { files: exempt, rules: { 'import/no-restricted-paths': 'off' } },
  ],
});
