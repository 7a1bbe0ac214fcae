import { rmSync } from 'node:fs';

/** Removes what `prepack.ts` copied into a package's folder. */
rmSync('LICENSE', { force: true });
