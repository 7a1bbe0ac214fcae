import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './paths.ts';

describe('a command', () => {
  it('names an unknown option without a stack trace', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', join(ROOT, 'scripts/test-install.ts'), '--unknown'],
      { encoding: 'utf8' },
    );
    assert.equal(status, 1);
    assert.match(stderr, /--unknown/);
    assert.doesNotMatch(stderr, /^ +at /m);
  });
});
