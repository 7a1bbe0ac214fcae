import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { applyDiff } from '../installability/applyBlock.ts';
import { fileOf, type Block } from '../installability/blocks.ts';

/**
 * Why a diff can't be applied to this checkout's file of the name that it
 * gives. The steps for the old frontend system change files that only new apps
 * have, where `yarn test:install` applies them.
 */
export function diffProblems(block: Block): string[] {
  const name = fileOf(block);
  if (!name) {
    return ['its first line names no file'];
  }
  if (block.marks.get('step') === 'old') {
    return [];
  }
  if (!existsSync(join(ROOT, name))) {
    return [`there is no ${name}`];
  }
  try {
    applyDiff(readFileSync(join(ROOT, name), 'utf8'), block.text);
    return [];
  } catch (error) {
    return [String(error)];
  }
}
