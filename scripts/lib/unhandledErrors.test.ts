import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './paths.ts';

const TESTS = `
it('passes', async () => {});
it('leaves a rejection', async () => { Promise.reject(new Error('one')); });
it('leaves an exception', async () => {
  setTimeout(() => { throw new Error('two'); }, 0);
});
it('passes too', async () => {
  const late = Promise.reject(new Error('handled'));
  await late.catch(() => {});
});
`;

test('an unhandled rejection or exception fails the test that caused it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unhandled-errors-'));
  try {
    writeFileSync(join(folder, 'left.test.js'), TESTS);
    const { jest } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        '--json',
        '--config',
        JSON.stringify({ ...jest, rootDir: folder, transform: {} }),
      ],
      { cwd: folder, encoding: 'utf8' },
    );

    assert.equal(status, 1);
    const [{ assertionResults }] = JSON.parse(stdout).testResults;
    assert.deepEqual(
      assertionResults.map(
        ({ title, status: outcome }: { title: string; status: string }) => [
          title,
          outcome,
        ],
      ),
      [
        ['passes', 'passed'],
        ['leaves a rejection', 'failed'],
        ['leaves an exception', 'failed'],
        ['passes too', 'passed'],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
