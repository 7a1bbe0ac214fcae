import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { yarn } from '../builds.ts';
import { say } from '../console.ts';
import { ROOT } from '../paths.ts';
import { logFile, runLogged } from '../processes.ts';

export interface Tarball {
  /** Package name. */
  name: string;
  /** Absolute path. */
  file: string;
}

/** Folders of the published packages. */
export function publicPackages(): string[] {
  return readdirSync(join(ROOT, 'plugins')).map(name => join('plugins', name));
}

/** Builds the public packages and packs them into the folder, like a release. */
export async function packPackages(folder: string): Promise<Tarball[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  say('Writing the types of the packages, about a minute');
  await runLogged(yarn('tsc'), logFile('pack-tsc'));
  say('Building the packages, about a minute');
  await runLogged(
    yarn('backstage-cli', 'repo', 'build'),
    logFile('pack-build'),
  );
  const tarballs: Tarball[] = [];
  for (const path of publicPackages()) {
    const { name } = readManifest(join(ROOT, path));
    const packed = join(folder, `${name}.tgz`);
    say(`Packing ${name}`);
    await runLogged(
      yarn('workspace', name, 'pack', '--out', packed),
      logFile('pack'),
    );
    // Yarn caches tarballs by path, so a changed one needs a new name.
    const digest = createHash('sha256').update(readFileSync(packed));
    const file = join(
      folder,
      `${name}-${digest.digest('hex').slice(0, 8)}.tgz`,
    );
    renameSync(packed, file);
    tarballs.push({ name, file });
  }
  return tarballs;
}

/** Copies the tarballs into an app and adds resolutions for them. */
export function installPacked(tarballs: Tarball[], app: string): void {
  const folder = 'packed-plugins';
  rmSync(join(app, folder), { recursive: true, force: true });
  mkdirSync(join(app, folder));
  const resolutions: Record<string, string> = {};
  for (const { name, file } of tarballs) {
    copyFileSync(file, join(app, folder, basename(file)));
    resolutions[name] = `file:./${folder}/${basename(file)}`;
  }
  const manifest = readManifest(app);
  manifest.resolutions = { ...manifest.resolutions, ...resolutions };
  writeFileSync(
    join(app, 'package.json'),
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
}

/** Reads the `package.json` of a folder. */
export function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
