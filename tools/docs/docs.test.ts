import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../scripts/lib/paths.ts';
import {
  anchorsOf,
  DOCUMENTS,
  linksOf,
  missingFiles,
  partOf,
  readDocument,
} from './documents.ts';

for (const document of DOCUMENTS) {
  test(`${document} links to files and headings that exist`, () => {
    for (const link of linksOf(readDocument(document))) {
      const [path, anchor] = link.split('#');
      const target = path ? normalize(join(dirname(document), path)) : document;
      assert.ok(existsSync(join(ROOT, target)), `${link}: no ${target}`);
      assert.ok(
        !anchor || anchorsOf(readDocument(target)).includes(anchor),
        `${link}: no such heading`,
      );
    }
  });
}

test('docs/develop.md names only files that exist in its recipes', () => {
  const recipes = partOf('docs/develop.md', '## Where to change what');
  assert.deepEqual(missingFiles(recipes), []);
  assert.deepEqual(
    missingFiles('| `writes/{WriteService,Gone}.ts`, `gone/`, `yarn lint` |'),
    ['writes/Gone.ts', 'gone/'],
  );
});
