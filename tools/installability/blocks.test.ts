import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyBlock, applyDiff } from './applyBlock.ts';
import { fileOf, readBlocks } from './blocks.ts';
import { assertShort, installGuide, installSteps } from './installability.ts';

const DOCUMENT = `# Install

\`\`\`sh step
echo one
\`\`\`

## Configure

1. Add this:

   \`\`\`yaml step=old
   # app-config.yaml
   key:
     inner: 1
   \`\`\`
`;

test('parses blocks with their marks, heading, line and unindented text', () => {
  const [first, second] = readBlocks(DOCUMENT);
  assert.equal(first.language, 'sh');
  assert.deepEqual([...first.marks], [['step', '']]);
  assert.equal(first.heading, 'Install');
  assert.equal(first.line, 3);
  assert.equal(second.text, '# app-config.yaml\nkey:\n  inner: 1\n');
  assert.equal(second.marks.get('step'), 'old');
  assert.equal(second.heading, 'Configure');
  assert.equal(fileOf(second), 'app-config.yaml');
});

test('rejects a document with an unclosed block', () => {
  assert.throws(() => readBlocks('```sh\necho'), /line 1/);
});

test('applies a diff to the matching lines', () => {
  const source = 'a\nb\nc\nb\nd\n';
  const diff = '--- file.ts\n a\n+new\n@@\n b\n-d\n+e\n';
  assert.equal(applyDiff(source, diff), 'a\nnew\nb\nc\nb\ne\n');
});

test('rejects a diff with missing or ambiguous lines', () => {
  assert.throws(() => applyDiff('a\n', '--- f.ts\n b\n+c\n'), /never/);
  assert.throws(() => applyDiff('a\na\n', '--- f.ts\n a\n+c\n'), /more often/);
  assert.throws(() => applyDiff('xa\n', '--- f.ts\n a\n+c\n'), /never/);
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

test('fails with the output of a command', () => {
  const [block] = readBlocks('# Build\n\n```sh\necho oops; false\n```');
  assert.throws(
    () => applyBlock(block, { folder: tmpdir() }),
    /line 3 \("Build"\).*echo oops.*\noops/s,
  );
});

test('the new frontend system takes at most three steps and no frontend code', () => {
  const blocks = installGuide();
  const steps = installSteps(blocks, 'new');
  assertShort(steps);
  assert.throws(() => assertShort([...steps, ...steps]), /three steps/);
  assert.throws(
    () => assertShort(installSteps(blocks, 'old').slice(-2)),
    /no frontend code/,
  );
});
