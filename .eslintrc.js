module.exports = {
  root: true,
  // The export of dynamic plugins writes them.
  ignorePatterns: ['dist-dynamic', 'dist-scalprum'],
};
