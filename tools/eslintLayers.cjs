/**
 * Creates the ESLint options that keep the folders of a package's `src` in
 * layers. A test may import from any layer. Also forbids spread literals.
 *
 * @param {string} directory - the package's
 * @param {string[]} layers - the folders from the bottom up: each imports only
 *   from those before it. `folder/*` stands for the files of a folder without
 *   its subfolders. The files directly in `src` are above all folders.
 */
module.exports = (directory, layers) => ({
  restrictedSrcSyntax: ['ObjectExpression', 'ArrayExpression'].map(literal => ({
    selector: `SpreadElement > ${literal}`,
    message:
      'Write its contents directly: a spread literal hides misspelled properties from the compiler.',
  })),
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
  },
  rules: {
    'import/no-restricted-paths': [
      'error',
      {
        basePath: directory,
        zones: layers.map((layer, index) => ({
          target: filesOf(layer),
          from: [...layers.slice(index + 1).map(filesOf), './src/*'],
          message: `${layer} imports only from the layers below it (see .eslintrc.js).`,
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

function filesOf(layer) {
  return layer.endsWith('/*') ? `./src/${layer}` : `./src/${layer}/**`;
}
