import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { say } from '../../scripts/lib/console.ts';
import {
  installPacked,
  readManifest,
  type Tarball,
} from '../../scripts/lib/packing/packPackages.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import { applyBlock } from './applyBlock.ts';
import { fileOf, readBlocks, type Block } from './blocks.ts';
import { startInstalled } from './portal.ts';
import {
  PristineApp,
  type FrontendSystem,
  type Release,
} from './pristineApp.ts';
import { readTabs } from './readTabs.ts';

/** The blocks of the install guide that apply to the frontend system. */
export function installSteps(blocks: Block[], system: FrontendSystem): Block[] {
  return blocks.filter(({ marks }) => {
    const step = marks.get('step');
    return step === '' || (step === 'old' && system === 'old');
  });
}

/**
 * Checks that installing on the new frontend system stays as short as promised.
 *
 * @throws Error if it takes more than three steps, or frontend code
 */
export function assertShort(steps: Block[]): void {
  const code = steps.filter(step => fileOf(step)?.startsWith('packages/app/'));
  if (steps.length > 3 || code.length > 0) {
    throw new Error(
      `The new frontend system needs at most three steps and no frontend code: ${steps
        .map(({ heading }) => heading)
        .join(', ')}`,
    );
  }
}

/** Reads the install guide's blocks. */
export function installGuide(): Block[] {
  return guide('docs/install.md');
}

/** The blocks that add the actions for software templates. */
function templateSteps(): Block[] {
  return guide('docs/automate.md').filter(({ marks }) => marks.has('step'));
}

function guide(document: string): Block[] {
  return readBlocks(readFileSync(join(ROOT, document), 'utf8'));
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
  const log = join(CACHE, 'logs', `installability-${name}.log`);
  rmSync(log, { force: true });
  const app = new PristineApp({ folder: join(folder, 'app'), log });
  const announce = (step: string) =>
    say(`Backstage ${release.backstage}, ${system} frontend system: ${step}`);

  const blocks = installGuide();
  const steps = installSteps(blocks, system);
  if (system === 'new') {
    assertShort(steps);
  }
  const link = blocks.find(({ marks }) => marks.has('link'));
  if (!link) {
    throw new Error('docs/install.md has no block that links a component');
  }

  announce('create');
  await app.create(release, system);
  const before = app.backstageVersions();
  checkPinned(before, release);
  announce('install');
  installPacked(tarballs, app.folder);
  for (const step of [...steps, ...templateSteps()]) {
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
  const portal = await startInstalled(app, link);
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

/** Checks that the app has no Backstage packages of a later release. */
function checkPinned(
  installed: ReadonlyMap<string, ReadonlySet<string>>,
  { backstage, packages }: Release,
): void {
  const unpinned = [...installed.keys()].filter(name => !packages[name]);
  if (unpinned.length > 0) {
    throw new Error(
      `Add the versions of these packages in Backstage ${backstage} to tools/installability/release-${backstage}.json:\n${unpinned.join(
        '\n',
      )}`,
    );
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
