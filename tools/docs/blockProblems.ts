import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { applyDiff } from '../installability/applyBlock.ts';
import { fileOf } from '../installability/blocks.ts';
import type { LocatedBlock } from './documents.ts';
import { typeProblems, type Module } from './typeCheck.ts';
import { yamlProblems } from './yamlProblems.ts';

/** The checks of languages. They add modules that must compile. */
const LANGUAGES: Record<
  string,
  (block: LocatedBlock, modules: Module[]) => string[] | Promise<string[]>
> = {
  yaml: ({ text }, modules) => yamlProblems(text, modules),
  ts: addModule,
  tsx: addModule,
  diff: diffProblems,
};

/** Finds the problems of blocks, by location; those without any are left out. */
export async function problemsOf(
  blocks: readonly LocatedBlock[],
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  const modules: Module[] = [];
  const places: string[] = [];
  const add = (at: string, found: string[]) => {
    if (found.length > 0) {
      problems[at] = [...(problems[at] ?? []), ...found];
    }
  };
  for (const block of blocks) {
    const { at, language } = block;
    add(at, (await LANGUAGES[language]?.(block, modules)) ?? []);
    while (places.length < modules.length) {
      places.push(at);
    }
  }
  typeProblems(modules).forEach((found, index) => add(places[index], found));
  return problems;
}

function addModule(block: LocatedBlock, modules: Module[]): string[] {
  const { text, language } = block;
  modules.push({ name: fileOf(block), text, language });
  return [];
}

/**
 * A diff must apply to this checkout's file. The steps for the old frontend
 * system change files that only new apps have, where `yarn test:install`
 * applies them.
 */
function diffProblems(block: LocatedBlock): string[] {
  const name = fileOf(block) ?? 'file';
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
