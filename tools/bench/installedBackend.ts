import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { digestOf } from '../../scripts/lib/digest.ts';
import { packPackages } from '../../scripts/lib/packing/packPackages.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';

const INSTALLATION = join(CACHE, 'bench-backend');
const BACKEND = join(INSTALLATION, 'backend');
const STAMP = join(INSTALLATION, 'stamp');
const CONFIGS = join(ROOT, 'tools/bench');

/** Folders of the packed packages that the backend needs. */
const PLUGINS = ['common', 'node', 'backend'].map(
  part => `supply-chain-${part}`,
);

/** As "Limits" in docs/operate.md recommends. */
const HEAP_LIMITS = ['--max-old-space-size=512', '--max-semi-space-size=16'];

/** Sources of the backend, in the checkout's package. */
const SOURCES = [
  'bench/index.ts',
  'bench/floorPlugin.ts',
  'ownersSeeEvidence.ts',
];

/**
 * How to run the benchmark's backend with some configuration files of this
 * folder. Installs it first, unless its sources are the same as the last time.
 */
export async function backendCommand(configs: readonly string[]) {
  return {
    cwd: await installBackend(),
    args: [
      '--expose-gc',
      ...HEAP_LIMITS,
      'dist/bench/index.js',
      ...configs.flatMap(file => ['--config', join(CONFIGS, file)]),
    ],
  };
}

/**
 * Installs the backend as in production, from the packed plugins. In the
 * checkout, it would also hold the compilers of TypeScript and of configuration
 * schemas, which take hundreds of megabytes.
 *
 * @returns the folder to run it in
 */
async function installBackend(): Promise<string> {
  const digest = digestOf([
    'yarn.lock',
    'packages/backend',
    ...PLUGINS.map(name => `plugins/${name}`),
  ]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) {
    return BACKEND;
  }
  rmSync(INSTALLATION, { recursive: true, force: true });
  const tarballs = await packPackages(join(INSTALLATION, 'packed'));
  for (const { name, file } of tarballs) {
    if (PLUGINS.includes(name.replace('backstage-plugin-', ''))) {
      const folder = join(INSTALLATION, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      execFileSync('tar', ['xzf', file, '--strip-components=1', '-C', folder]);
    }
  }
  linkAsWorkspace();
  for (const source of SOURCES) {
    compile(source);
  }
  writeFileSync(STAMP, digest);
  return BACKEND;
}

/**
 * Makes Backstage take the folder for the root of a repository, because it reads
 * the schemas of all packages in the repository.
 */
function linkAsWorkspace() {
  const { dependencies } = JSON.parse(
    readFileSync(join(ROOT, 'packages/backend/package.json'), 'utf8'),
  );
  const manifest = (folder: string, content: object) =>
    writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
  mkdirSync(BACKEND, { recursive: true });
  writeFileSync(join(INSTALLATION, 'yarn.lock'), '');
  manifest(INSTALLATION, {
    name: 'bench',
    private: true,
    workspaces: [basename(BACKEND)],
  });
  // The benchmark has no app, whose plugin isn't packed for it.
  const { app: _, ...installed } = dependencies;
  manifest(BACKEND, {
    name: 'bench-backend',
    version: '0.0.0',
    dependencies: installed,
  });
  symlinkSync(BACKEND, join(INSTALLATION, 'node_modules/bench-backend'));
}

function compile(source: string) {
  const file = join(ROOT, 'packages/backend/src', source);
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
    },
  });
  const output = join(BACKEND, 'dist', source.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, outputText);
}
