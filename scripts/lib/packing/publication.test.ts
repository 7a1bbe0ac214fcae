import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingOrigin } from './publication.ts';

const FOLDER = 'plugins/supply-chain';

test('names each field that a manifest lacks for publication', () => {
  assert.deepEqual(missingOrigin({ name: 'a' }, FOLDER), [
    'plugins/supply-chain/package.json: homepage',
    'plugins/supply-chain/package.json: bugs',
    'plugins/supply-chain/package.json: repository.url',
    'plugins/supply-chain/package.json: repository.directory',
  ]);
});

test("rejects another package's folder", () => {
  const origin = {
    name: 'a',
    homepage: 'https://example.com/a',
    bugs: { url: 'https://example.com/a/issues' },
    repository: { url: 'https://example.com/a.git', directory: FOLDER },
  };
  assert.deepEqual(missingOrigin(origin, FOLDER), []);
  assert.deepEqual(missingOrigin(origin, 'plugins/other'), [
    'plugins/other/package.json: repository.directory',
  ]);
});
