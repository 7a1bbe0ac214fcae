import { runMain, UsageError } from '../console.ts';
import { missingForPublication } from './publication.ts';

/** Fails until the packages can be published, see CONTRIBUTING.md. */
runMain(async () => {
  const missing = missingForPublication();
  if (missing.length > 0) {
    throw new UsageError(
      `Fill these in before publishing, see "Releasing" in CONTRIBUTING.md:\n${missing.join(
        '\n',
      )}`,
    );
  }
});
