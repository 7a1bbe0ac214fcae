import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedManifest } from './publishedManifest.ts';

test('puts `types` before the other conditions of an entry point', () => {
  const { exports } = publishedManifest({
    exports: {
      '.': { import: './a.js', types: './a.d.ts', default: './a.js' },
      './package.json': './package.json',
    },
  });
  assert.equal(
    JSON.stringify(exports),
    '{".":{"types":"./a.d.ts","import":"./a.js","default":"./a.js"},"./package.json":"./package.json"}',
  );
});
