import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { satisfies } from 'semver';
import { publicPackages } from '../../scripts/lib/packing/packPackages.ts';
import { ROOT } from '../../scripts/lib/paths.ts';

/** Programs whose commands are checked. */
const PROGRAMS = ['apt-get', 'backstage-cli', 'curl', 'node', 'npm', 'yarn'];

/** Commands that tests run, see `runExample.ts`. */
function isRunByTests(command: string): boolean {
  return command.startsWith('curl ');
}

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
  return [
    ...markdown.replace(/^\s*```[^]*?^\s*```$/gm, '').matchAll(/`([^`]+)`/g),
  ]
    .map(([, code]) => code)
    .filter(
      code => code.startsWith('--') || PROGRAMS.includes(code.split(' ')[0]),
    )
    .filter(code => /[ -]/.test(code));
}

/** Why a command doesn't work as written: nothing runs. */
export function commandProblems(command: string): string[] {
  if (isRunByTests(command)) {
    return [];
  }
  const words = wordsOf(command);
  const [program, ...rest] = words;
  switch (program) {
    case 'npm':
      return npmProblems(rest);
    case 'yarn':
      return yarnProblems(rest);
    case 'node':
      return rest[0] === 'scripts/bootstrap.mjs'
        ? scriptProblems(ROOT, rest[1], rest.slice(2))
        : [`no check for ${command}`];
    case 'apt-get':
      return rest[0] === 'install' ? [] : [`no check for ${command}`];
    case 'backstage-cli':
      return cliHas(rest[0]) ? [] : [`backstage-cli has no ${rest[0]}`];
    default:
      return program.startsWith('--')
        ? unknownOption(program)
        : [`no check for ${command}`];
  }
}

function wordsOf(command: string): string[] {
  return (command.match(/'[^']*'|"[^"]*"|<[^>]*>|\[[^\]]*\]|\S+/g) ?? []).map(
    word => word.replace(/^(['"])(.*)\1$/, '$2'),
  );
}

function npmProblems([command, ...args]: string[]): string[] {
  if (command === 'run') {
    return scriptProblems(ROOT, args[0], args.slice(1));
  }
  return ['start', 'test'].includes(command)
    ? scriptProblems(
        ROOT,
        command,
        args.filter(arg => arg !== '--'),
      )
    : [`no check for npm ${command}`];
}

function yarnProblems(words: string[]): string[] {
  const [command, ...args] = words[0] === '--cwd' ? words.slice(2) : words;
  if (words[0] === '--cwd' && !existsSync(join(ROOT, words[1]))) {
    return [`there is no ${words[1]}`];
  }
  switch (command) {
    case 'install':
      return args.map(arg => `no check for yarn install ${arg}`);
    case 'add':
    case 'why':
      return args.flatMap(packageProblems);
    case 'backstage-cli':
      return commandProblems(words.join(' '));
    case 'workspace': {
      const folder = workspaces().get(args[0]);
      return folder
        ? scriptProblems(folder, args[1], args.slice(2))
        : [`there is no workspace ${args[0]}`];
    }
    default:
      return scriptProblems(ROOT, command, args);
  }
}

/** Problems of a dependency to add, such as `name@^1.0.0`. */
function packageProblems(dependency: string): string[] {
  const [, name, range] = /^(@?[^@]+)(?:@(.+))?$/.exec(dependency) ?? [];
  const folder =
    publicPackages()
      .map(path => join(ROOT, path))
      .find(path => manifestOf(path).name === name) ??
    join(ROOT, 'node_modules', name);
  if (!existsSync(folder)) {
    return [`there is no package ${name}`];
  }
  const { version } = manifestOf(folder);
  return !range || satisfies(version, range)
    ? []
    : [`${name} is ${version}, not ${range}`];
}

/** Problems of a script of a `package.json` and its arguments. */
function scriptProblems(
  folder: string,
  name: string,
  args: readonly string[],
): string[] {
  const script: string | undefined = manifestOf(folder).scripts?.[name];
  if (!script) {
    return [`there is no script ${name}`];
  }
  const known = optionsOf(folder, script);
  return args
    .filter(arg => arg.startsWith('--'))
    .map(arg => arg.split('=')[0])
    .filter(option => !known.includes(option))
    .map(option => `${name} has no ${option}`);
}

/** The options of the program that a script starts. */
function optionsOf(folder: string, script: string): string[] {
  const [, command] = /^node scripts\/bootstrap\.mjs (\S+)$/.exec(script) ?? [];
  const [entry] = command
    ? entryOf(command)
    : script.split(' ').filter(word => word.endsWith('.ts'));
  return entry ? optionsIn(join(folder, entry)) : [];
}

function entryOf(command: string): string[] {
  const [, entry] =
    new RegExp(`'?${command}'?: '(tools/\\S+\\.ts)'`).exec(
      readFileSync(join(ROOT, 'scripts/bootstrap.mjs'), 'utf8'),
    ) ?? [];
  return [entry ?? `scripts/${command}.ts`];
}

/** The options that a program, or what it imports or starts, parses. */
function optionsIn(entry: string): string[] {
  const source = readFileSync(entry, 'utf8');
  const imported = [...source.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => join(dirname(entry), path.replace(/(\.ts)?$/, '.ts')))
    .filter(existsSync);
  const started = [...source.matchAll(/'(packages\/[^']+\.ts)'/g)].map(
    ([, path]) => join(ROOT, path),
  );
  const own = [source, ...imported.map(path => readFileSync(path, 'utf8'))]
    .flatMap(text => [
      ...text.matchAll(/\b'?([\w-]+)'?: \{\s*type: '(?:string|boolean)'/g),
      ...text.matchAll(/(?:= |includes\()'--([\w-]+)'/g),
    ])
    .map(([, name]) => `--${name}`);
  return [...own, ...started.flatMap(optionsIn)];
}

/** For an option without its command: whether any program has it. */
function unknownOption(word: string): string[] {
  const [option] = word.split('=');
  const known = [ROOT, ...workspaces().values()].flatMap(folder =>
    Object.values<string>(manifestOf(folder).scripts ?? {}).flatMap(script =>
      optionsOf(folder, script),
    ),
  );
  return known.includes(option) ||
    process.allowedNodeEnvironmentFlags.has(option)
    ? []
    : [`no program has ${option}`];
}

/** Whether a module of the Backstage CLI has the command. */
function cliHas(command: string): boolean {
  const packages = join(ROOT, 'node_modules/@backstage');
  return readdirSync(packages)
    .filter(name => name.startsWith('cli-module-'))
    .map(name => join(packages, name, 'dist/index.cjs.js'))
    .some(file => readFileSync(file, 'utf8').includes(`"${command}"`));
}

/** Folders of the workspaces, by name. */
function workspaces(): Map<string, string> {
  return new Map(
    ['packages/app', 'packages/app-legacy', 'packages/backend']
      .concat('packages/sandbox-region', publicPackages())
      .map(path => join(ROOT, path))
      .map(folder => [manifestOf(folder).name, folder]),
  );
}

function manifestOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
