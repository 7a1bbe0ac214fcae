import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { buildIfChanged } from '../../scripts/lib/builds.ts';
import {
  packPackages,
  readManifest,
} from '../../scripts/lib/packing/packPackages.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';

const INSTALLATION = join(CACHE, 'bench-backend');

/** The folder to run it in. */
export const BACKEND = join(INSTALLATION, 'backend');

/** Folders of the packed packages that the backend needs. */
const PLUGINS = ['common', 'node', 'backend'].map(
  part => `supply-chain-${part}`,
);

/** Sources of the backend, in the checkout's package. */
const SOURCES = [
  'bench/index.ts',
  'bench/floorPlugin.ts',
  'ownersSeeEvidence.ts',
];

/**
 * Installs the backend as in production, from the packed plugins. In the
 * checkout, it would also hold the compilers of TypeScript and of configuration
 * schemas, which take hundreds of megabytes.
 */
export function installBackend(): Promise<void> {
  return buildIfChanged({
    name: 'bench-backend.digest',
    inputs: ['yarn.lock', 'packages/backend/**'].concat(
      PLUGINS.map(name => `plugins/${name}/**`),
    ),
    output: join(BACKEND, 'dist/bench/index.js'),
    build,
  });
}

async function build(): Promise<void> {
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
}

/**
 * Makes Backstage take the folder for the root of a repository, because it reads
 * the schemas of all packages in the repository.
 */
function linkAsWorkspace() {
  const { dependencies } = readManifest(join(ROOT, 'packages/backend'));
  const write = (folder: string, manifest: object) =>
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  mkdirSync(BACKEND, { recursive: true });
  writeFileSync(join(INSTALLATION, 'yarn.lock'), '');
  write(INSTALLATION, {
    name: 'bench',
    private: true,
    workspaces: [basename(BACKEND)],
  });
  // The benchmark has no app, whose plugin isn't packed for it.
  const { app: _, ...installed } = dependencies;
  write(BACKEND, {
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
