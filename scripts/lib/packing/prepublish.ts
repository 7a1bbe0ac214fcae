import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, UsageError } from '../console.ts';
import { ROOT } from '../paths.ts';
import { publicPackages, readManifest } from './packPackages.ts';

/** Fails until the packages can be published, see CONTRIBUTING.md. */
runMain(async () => {
  const missing = publicPackages().flatMap(folder => {
    const { homepage, bugs, repository } = readManifest(join(ROOT, folder));
    const fields = {
      homepage,
      bugs: bugs?.url ?? bugs,
      'repository.url': repository?.url,
      'repository.directory': repository?.directory === folder,
    };
    return Object.entries(fields)
      .filter(([, value]) => !value)
      .map(([field]) => `${folder}/package.json: ${field}`);
  });
  const owners = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8');
  if (owners.includes('@your-organization/')) {
    missing.push('.github/CODEOWNERS: the team');
  }
  if (missing.length > 0) {
    throw new UsageError(
      `Fill these in before publishing, see "Releasing" in CONTRIBUTING.md:\n${missing.join(
        '\n',
      )}`,
    );
  }
});
