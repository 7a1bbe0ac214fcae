import { rmSync } from 'node:fs';

/** Removes the file that `prepack.ts` copied into the package's folder. */
rmSync('LICENSE', { force: true });
