module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  overrides: [
    {
      // The module is tested against the portal itself.
      files: ['**/*.test.ts'],
      rules: { '@backstage/no-mixed-plugin-imports': 'off' },
    },
  ],
});
