import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { UsageError } from '../../scripts/lib/console.ts';
import { readManifest } from '../../scripts/lib/packing/packPackages.ts';
import { runLogged } from '../../scripts/lib/processes.ts';
import type { Release } from './releases.ts';

/** A frontend system of Backstage. */
export type FrontendSystem = 'new' | 'old';

/** An app created from the template, in a folder outside of this checkout. */
export class PristineApp {
  readonly folder: string;
  /** Runs Node and Yarn from this checkout. */
  readonly env: NodeJS.ProcessEnv;
  readonly #log: string;

  constructor(options: { folder: string; log: string }) {
    this.folder = options.folder;
    this.#log = options.log;
    const yarn = process.env.PROJECT_YARN;
    if (!yarn) {
      throw new UsageError('Start this with `node scripts/bootstrap.mjs`');
    }
    const programs = join(yarn, '../../../../.bin');
    this.env = {
      ...process.env,
      PATH: [dirname(process.execPath), programs, process.env.PATH].join(
        delimiter,
      ),
      // The app needs no compiled packages.
      YARN_ENABLE_SCRIPTS: 'false',
      // In CI, Yarn doesn't update lockfiles by default.
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      YARN_ENABLE_TELEMETRY: 'false',
      // Would contact a search service on the internet.
      YARN_TS_ENABLE_AUTO_TYPES: 'false',
      // Hard links between apps save time and space.
      YARN_NM_MODE: 'hardlinks-global',
      PROJECT_YARN: undefined,
    };
  }

  /** Creates the app, replacing that of an earlier run. */
  async create(release: Release, system: FrontendSystem): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    const args = [
      '--yes',
      `@backstage/create-app@${release.createApp}`,
      '--skip-install',
      ...(system === 'old' ? ['--legacy'] : []),
      '--path',
      this.folder,
    ];
    const cwd = dirname(this.folder);
    const env = { ...this.env, BACKSTAGE_APP_NAME: 'app' };
    await runLogged({ program: 'npx', args, cwd, env }, this.#log, 'a');
    this.#pin(release);
    await this.yarn(['install']);
  }

  /**
   * Adds the pins of this checkout that some registries need, and the package
   * versions of the release. Replaces the app's lockfile, which `create-app`
   * downloads from Backstage's repository.
   */
  #pin({ packages }: Release): void {
    const app = readManifest(this.folder);
    const pins: [string, string][] = Object.entries(
      readManifest(ROOT).resolutions,
    );
    app.resolutions = {
      // Of Backstage itself, the checkout pins a later release.
      ...Object.fromEntries(
        pins.filter(([name]) => !name.startsWith('@backstage/')),
      ),
      ...app.resolutions,
      ...packages,
    };
    writeFileSync(
      join(this.folder, 'package.json'),
      `${JSON.stringify(app, null, 2)}\n`,
    );
    copyFileSync(join(ROOT, 'yarn.lock'), join(this.folder, 'yarn.lock'));
  }

  /** Runs Yarn in the app. */
  async yarn(args: string[]): Promise<void> {
    const { folder: cwd, env } = this;
    await runLogged({ program: 'yarn', args, cwd, env }, this.#log, 'a');
  }

  /** Lists the installed versions of Backstage packages, by name. */
  backstageVersions(): Map<string, Set<string>> {
    const versions = new Map<string, Set<string>>();
    const lockfile = readFileSync(join(this.folder, 'yarn.lock'), 'utf8');
    for (const [, name, version] of lockfile.matchAll(
      /^ {2}resolution: "(@backstage\/[^@"]+)@npm:([^"]+)"$/gm,
    )) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    return versions;
  }
}
