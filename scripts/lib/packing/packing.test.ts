import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manifestProblems } from './checkPackage.ts';
import { publishedManifest } from './publishedManifest.ts';

test('publishes a manifest without the parts for development', () => {
  const published = publishedManifest({
    name: 'a',
    scripts: { test: 'jest', postpack: 'restore' },
    jest: {},
    scalprum: {},
    dependencies: { b: '^1.0.0' },
    devDependencies: { 'sandbox-region': 'workspace:^' },
  });
  assert.deepEqual(published, {
    name: 'a',
    exports: {},
    scripts: { postpack: 'restore' },
    dependencies: { b: '^1.0.0' },
  });
});

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

test('reports development dependencies and workspace ranges', () => {
  assert.deepEqual(
    manifestProblems({
      dependencies: { a: '^1.0.0', b: 'workspace:^' },
      devDependencies: { c: '^1.0.0' },
    }),
    ['devDependencies are published', 'b is workspace:^'],
  );
});
