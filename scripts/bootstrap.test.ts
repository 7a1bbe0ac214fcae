import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { createLifeline } from './lib/__testUtils__/family.ts';
import { ROOT } from './lib/paths.ts';

const LIMIT = { timeout: 30_000 };

const folders: string[] = [];
after(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Creates a checkout with `bootstrap.mjs`, a Yarn that does nothing, and one
 * command, `probe`, which runs `__testUtils__/owner.ts`.
 */
function createCheckout(name = 'checkout'): string {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'bootstrap-')));
  folders.push(parent);
  const root = join(parent, name);
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const { packageManager } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const [, version] = packageManager.split('@');
  const yarn = '.tools/node_modules/@yarnpkg/cli-dist';
  write(`${yarn}/package.json`, JSON.stringify({ version }));
  write(`${yarn}/bin/yarn.js`, '');
  write(
    'package.json',
    JSON.stringify({
      packageManager,
      scripts: { probe: 'node scripts/bootstrap.mjs scripts/probe.ts' },
    }),
  );
  mkdirSync(join(root, 'packages'));
  mkdirSync(join(root, 'plugins'));
  mkdirSync(join(root, 'node_modules'));
  const owner = join(ROOT, 'scripts/lib/__testUtils__/owner.ts');
  write(
    'scripts/probe.ts',
    `process.argv.push(process.env.LIFELINE_PORT, process.env.MANNER);
     await import(${JSON.stringify(owner)});`,
  );
  for (const file of ['scripts/bootstrap.mjs', 'scripts/launcher.mjs']) {
    copyFileSync(join(ROOT, file), join(root, file));
  }
  return root;
}

function bootstrap(root: string) {
  return spawnSync(
    process.execPath,
    [join(root, 'scripts/bootstrap.mjs'), 'scripts/probe.ts'],
    { encoding: 'utf8' },
  );
}

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
  test(`leaves nothing running when npm gets ${signal}`, LIMIT, async () => {
    const lifeline = await createLifeline();
    const npm = spawn('npm', ['run', 'probe'], {
      cwd: createCheckout(),
      stdio: 'ignore',
      env: {
        ...process.env,
        // Makes bootstrap.mjs use the Node that runs this test.
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
        LIFELINE_PORT: String(lifeline.port),
        MANNER: 'waits',
      },
    });
    await lifeline.born(2);

    npm.kill(signal);

    await lifeline.allGone();
    lifeline.close();
  });
}

test('rejects a path that the toolchain cannot handle, before doing anything', () => {
  const parts = ['#', '?', '!', '*', '$', '"', '`', '[b]', '{b,c}'];
  for (const part of parts) {
    const root = createCheckout(`a${part}d`);
    const { status, stderr } = bootstrap(root);

    assert.equal(status, 1);
    assert.ok(stderr.includes(`contains ${part},`), stderr);
    assert.ok(stderr.includes(root), stderr);
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});

test('accepts every other path', () => {
  // The command starts, then fails because it has no lifeline.
  const { stderr } = bootstrap(createCheckout("a %20'&(b)[}ü"));

  assert.ok(!stderr.includes('The path'), stderr);
  assert.ok(stderr.includes('Installing'), stderr);
});
