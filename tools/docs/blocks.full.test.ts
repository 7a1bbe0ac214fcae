import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from './blockProblems.ts';
import { blocksOf, DOCUMENTS } from './documents.ts';

test('the blocks of the docs are valid for what they are', async () => {
  assert.deepEqual(await problemsOf(DOCUMENTS.flatMap(blocksOf)), {});
});
