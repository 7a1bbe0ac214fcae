import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../scripts/lib/paths.ts';
import { applyDiff } from '../installability/applyBlock.ts';
import { fileOf } from '../installability/blocks.ts';
import { yamlProblems } from './yamlProblems.ts';
import { blocksOf, DOCUMENTS, type LocatedBlock } from './documents.ts';
import { typeProblems } from './typeCheck.ts';

const BLOCKS = DOCUMENTS.flatMap(blocksOf);

function inLanguages(...languages: string[]): LocatedBlock[] {
  return BLOCKS.filter(({ language }) => languages.includes(language));
}

test('the TypeScript of the docs compiles', () => {
  assert.equal(typeProblems(inLanguages('ts', 'tsx')), '');
});

for (const block of inLanguages('yaml')) {
  test(`the YAML in ${block.at} is valid for what it is`, async () => {
    assert.deepEqual(await yamlProblems(block), []);
  });
}

// The steps for the old frontend system change files that only new apps have,
// where `yarn test:install` applies them.
for (const block of inLanguages('diff').filter(
  ({ marks }) => marks.get('step') !== 'old',
)) {
  test(`the diff in ${block.at} applies to this checkout's file`, () => {
    const file = join(ROOT, fileOf(block) ?? '');
    applyDiff(readFileSync(file, 'utf8'), block.text);
  });
}
