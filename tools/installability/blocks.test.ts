import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyBlock, applyDiff } from './applyBlock.ts';
import { fileOf, readBlocks } from './blocks.ts';
import { installSteps } from './installability.ts';

test('applies a diff to the matching lines', () => {
  const source = 'a\nb\nc\nb\nd\n';
  const diff = '--- file.ts\n a\n+new\n@@\n b\n-d\n+e\n';
  assert.equal(applyDiff(source, diff), 'a\nnew\nb\nc\nb\ne\n');
});

test('creates a file only once, and appends configuration', t => {
  const folder = mkdtempSync(join(tmpdir(), 'blocks-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'app-config.yaml'), 'app: {}\n');
  const [yaml, code, unnamed] = readBlocks(
    [
      '```yaml\n# app-config.yaml\nkey: 1\n```',
      '```ts\n// src/new.ts\nexport {};\n```',
      '```ts\nexport {};\n```',
    ].join('\n'),
  );

  applyBlock(yaml, { folder });
  applyBlock(code, { folder });

  assert.equal(
    readFileSync(join(folder, 'app-config.yaml'), 'utf8'),
    'app: {}\n\n# app-config.yaml\nkey: 1\n',
  );
  assert.match(readFileSync(join(folder, 'src/new.ts'), 'utf8'), /export/);
  assert.throws(() => applyBlock(code, { folder }), /src\/new.ts exists/);
  assert.throws(() => applyBlock(unnamed, { folder }), /names no file/);
});

test('the new frontend system takes at most three steps and no frontend code', () => {
  const files = installSteps('new').map(step => fileOf(step) ?? 'none');
  assert.ok(files.length <= 3);
  assert.ok(!files.some(file => file.startsWith('packages/app/')));
});
