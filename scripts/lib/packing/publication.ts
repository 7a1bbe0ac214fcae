import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { publicPackages } from './packPackages.ts';

/** The fields of a manifest that say where the package comes from. */
interface Origin {
  name: string;
  homepage?: string;
  bugs?: string | { url?: string };
  repository?: { url?: string; directory?: string };
}

/** What only the publisher knows and has to fill in, see CONTRIBUTING.md. */
export function missingForPublication(): string[] {
  const owners = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8');
  return [
    ...publicPackages().flatMap(folder =>
      missingOrigin(
        JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
        folder,
      ),
    ),
    ...(owners.includes('@your-organization/')
      ? ['.github/CODEOWNERS: the team']
      : []),
  ];
}

/** Fields that the manifest of a package in the given folder lacks. */
export function missingOrigin(
  { homepage, bugs, repository }: Origin,
  folder: string,
): string[] {
  return Object.entries({
    homepage,
    bugs: typeof bugs === 'object' ? bugs.url : bugs,
    'repository.url': repository?.url,
    'repository.directory': repository?.directory === folder,
  })
    .filter(([, value]) => !value)
    .map(([field]) => `${folder}/package.json: ${field}`);
}
