import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { readManifest } from '../../scripts/lib/packing/packPackages.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { withoutBlocks } from './documents.ts';

/** Programs whose commands in a document's text are checked. */
const PROGRAMS = ['apt-get', 'backstage-cli', 'curl', 'node', 'npm', 'yarn'];

/** Yarn's own commands, and those that need no check. */
const OF_YARN = ['backstage-cli', 'install'];

/** The options that the programs of this repository parse. */
const OPTIONS = new Set(
  globSync('{scripts,tools,packages/sandbox-region/src}/**/*.ts', { cwd: ROOT })
    .map(path => readFileSync(join(ROOT, path), 'utf8'))
    .flatMap(source => [
      ...source.matchAll(/\b([\w-]+)'?: \{\s*type: '(?:string|boolean)'/g),
      ...source.matchAll(/(?:= |includes\()'--([\w-]+)'/g),
    ])
    .map(([, name]) => `--${name}`),
);

/** The commands of a shell block, without prompts and comments. */
export function commandsIn(text: string): string[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  const prompted = lines.filter(line => line.startsWith('$ '));
  return (prompted.length > 0 ? prompted : lines)
    .map(line => line.replace(/^\$ |\s*(^|\s)#.*$/g, '').trim())
    .filter(Boolean);
}

/** Commands and options in a document's inline code. */
export function inlineCommands(markdown: string): string[] {
  return [...withoutBlocks(markdown).matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code)
    .filter(
      code => code.startsWith('--') || PROGRAMS.includes(code.split(' ')[0]),
    )
    .filter(code => /[ -]/.test(code));
}

/** Why a command doesn't work as written: nothing runs. */
export function commandProblems(command: string): string[] {
  const [program, ...args] = command.split(/\s+/);
  switch (program) {
    case 'apt-get':
    case 'backstage-cli':
    case 'curl':
      // `runExample.ts` runs those of curl.
      return [];
    case 'npm':
      return scriptProblems(ROOT, args[0] === 'run' ? args.slice(1) : args);
    case 'yarn':
      return yarnProblems(args);
    default:
      return program.startsWith('--')
        ? optionProblems([program])
        : [`no check for ${command}`];
  }
}

function yarnProblems([command, ...args]: string[]): string[] {
  switch (command) {
    case '--cwd':
      return existsSync(join(ROOT, args[0]))
        ? yarnProblems(args.slice(1))
        : [`there is no ${args[0]}`];
    case 'add':
    case 'why':
      return args.flatMap(packageProblems);
    case 'workspace': {
      const folder = join(ROOT, 'node_modules', args[0]);
      return existsSync(folder)
        ? scriptProblems(folder, args.slice(1))
        : [`there is no workspace ${args[0]}`];
    }
    default:
      return OF_YARN.includes(command)
        ? []
        : scriptProblems(ROOT, [command, ...args]);
  }
}

/** Problems of a dependency to add, such as `name@^1.0.0`. */
function packageProblems(dependency: string): string[] {
  const [, name, range = '*'] = /^(@?[^@]+)(?:@(.+))?$/.exec(dependency) ?? [];
  const folder = join(ROOT, 'node_modules', name);
  if (!existsSync(folder)) {
    return [`there is no package ${name}`];
  }
  const { version } = readManifest(folder);
  return satisfies(version, range)
    ? []
    : [`${name} is ${version}, not ${range}`];
}

/** Problems of a script of a `package.json` and its arguments. */
function scriptProblems(folder: string, [name, ...args]: string[]): string[] {
  return readManifest(folder).scripts?.[name]
    ? optionProblems(args.filter(arg => /^\[?--./.test(arg)))
    : [`there is no script ${name}`];
}

function optionProblems(words: string[]): string[] {
  return words
    .map(word => word.replace(/^\[|[=\]].*$/g, ''))
    .filter(
      option =>
        !OPTIONS.has(option) &&
        !process.allowedNodeEnvironmentFlags.has(option),
    )
    .map(option => `no program has ${option}`);
}
