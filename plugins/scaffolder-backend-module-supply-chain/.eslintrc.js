module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  overrides: [
    {
      // The actions are tested against the portal itself.
      files: ['**/__testUtils__/**'],
      rules: { '@backstage/no-mixed-plugin-imports': 'off' },
    },
  ],
});
