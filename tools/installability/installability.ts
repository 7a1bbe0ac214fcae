import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { satisfies } from 'semver';
import { say } from '../../scripts/lib/console.ts';
import {
  installPacked,
  readManifest,
  type Tarball,
} from '../../scripts/lib/packing/packPackages.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import { logFile, runLogged } from '../../scripts/lib/processes.ts';
import { applyBlock } from './applyBlock.ts';
import { readBlocks, type Block } from './blocks.ts';
import { startInstalled } from './portal.ts';
import { PristineApp, type FrontendSystem } from './pristineApp.ts';
import { readTabs } from './readTabs.ts';
import type { Release } from './releases.ts';

/** The blocks of the install guide that apply to the frontend system. */
export function installSteps(system: FrontendSystem): Block[] {
  return guide('install').filter(({ marks }) => {
    const step = marks.get('step');
    return step === '' || (step === 'old' && system === 'old');
  });
}

/** The blocks that add the actions for software templates. */
function templateSteps(): Block[] {
  return guide('automate').filter(({ marks }) => marks.has('step'));
}

function guide(name: string): Block[] {
  return readBlocks(readFileSync(join(ROOT, `docs/${name}.md`), 'utf8'));
}

/**
 * Creates a pristine app, installs the packed packages by following only the
 * install guide, type-checks, builds and starts the app, and checks its pages
 * in a browser.
 *
 * @throws Error with the reason if something fails
 */
export async function installInto(
  release: Release,
  system: FrontendSystem,
  tarballs: Tarball[],
): Promise<void> {
  const name = `${system}-${release.backstage}`;
  // Outside of the checkout, because the app would resolve its packages.
  const folder = join(tmpdir(), 'supply-chain-installability', name);
  mkdirSync(folder, { recursive: true });
  const log = logFile(`installability-${name}`);
  rmSync(log, { force: true });
  const app = new PristineApp({ folder: join(folder, 'app'), log });
  const announce = (step: string) =>
    say(`Backstage ${release.backstage}, ${system} frontend system: ${step}`);

  announce('create');
  await app.create(release, system);
  const before = app.backstageVersions();
  announce('install');
  installPacked(tarballs, app.folder);
  for (const step of [...installSteps(system), ...templateSteps()]) {
    applyBlock(step, app);
  }
  checkVersions(
    before,
    app,
    tarballs.map(({ name }) => name),
  );
  announce('type-check');
  await app.yarn(['tsc']);
  announce('build');
  await app.yarn(['build:all']);
  announce('read');
  const portal = await startInstalled(app);
  try {
    await readTabs(
      portal.url,
      portal.readings,
      join(CACHE, `installability-${name}.png`),
    );
  } finally {
    await portal.stop();
  }
}

/**
 * Checks that our packages add no second version of a Backstage package and
 * that their ranges allow the app's versions.
 */
function checkVersions(
  before: ReadonlyMap<string, ReadonlySet<string>>,
  app: PristineApp,
  packages: readonly string[],
): void {
  const after = app.backstageVersions();
  const added = [...after].flatMap(([name, versions]) =>
    [...versions]
      .filter(version => before.has(name) && !before.get(name)?.has(version))
      .map(version => `${name} ${version}`),
  );
  // The guide leaves some packages to those who want them.
  const manifests = packages
    .map(name => join(app.folder, 'node_modules', name))
    .filter(folder => existsSync(folder))
    .map(folder => readManifest(folder));
  const refused = manifests.flatMap(({ name, dependencies = {} }) =>
    Object.entries<string>(dependencies)
      .filter(([dependency]) => dependency.startsWith('@backstage/'))
      .filter(
        ([dependency, range]) =>
          ![...(after.get(dependency) ?? [])].some(version =>
            satisfies(version, range),
          ),
      )
      .map(([dependency, range]) => `${name} wants ${dependency} ${range}`),
  );
  if (added.length > 0 || refused.length > 0) {
    throw new Error(
      `A second copy of Backstage packages:\n${[...added, ...refused].join(
        '\n',
      )}`,
    );
  }
}

/** The plugins that the guide exports, with a file that each must get. */
const EXPORTED = [
  'supply-chain/dist-dynamic/dist-scalprum/plugin-manifest.json',
  'supply-chain-backend/dist-dynamic/dist/.config-schema.json',
  'scaffolder-backend-module-supply-chain/dist-dynamic/dist/index.cjs.js',
];

/**
 * Exports the plugins as dynamic plugins, in this checkout, by following the
 * install guide.
 *
 * @throws Error if a command fails or a plugin is missing
 */
export async function exportDynamicPlugins(): Promise<void> {
  say('Exporting dynamic plugins');
  const block = guide('install').find(({ marks }) => marks.has('dynamic'));
  const programs = [
    dirname(process.execPath),
    join(ROOT, '.tools/node_modules/.bin'),
    process.env.PATH,
  ];
  await runLogged(
    {
      program: 'sh',
      args: ['-e', '-c', block?.text ?? 'exit 1'],
      env: { PATH: programs.join(delimiter), npm_config_yes: 'true' },
    },
    logFile('dynamic-plugins'),
  );
  const missing = EXPORTED.filter(
    file => !existsSync(join(ROOT, 'plugins', file)),
  );
  if (missing.length > 0) {
    throw new Error(`Not exported: ${missing.join(', ')}`);
  }
}
