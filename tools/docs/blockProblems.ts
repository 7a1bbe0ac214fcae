import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { applyDiff } from '../installability/applyBlock.ts';
import { fileOf } from '../installability/blocks.ts';
import { commandProblems, commandsIn } from './commands.ts';
import type { LocatedBlock } from './documents.ts';
import { actionProblems } from './plugins.ts';
import { typeProblems, type Module } from './typeCheck.ts';
import { yamlProblems } from './yamlProblems.ts';

/** The checks of each language. They add modules that must compile. */
const LANGUAGES: Record<
  string,
  (block: LocatedBlock, modules: Module[]) => string[] | Promise<string[]>
> = {
  yaml: ({ text }, modules) => yamlProblems(text, modules),
  json: jsonProblems,
  ts: addModule,
  tsx: addModule,
  diff: diffProblems,
  sh: shellProblems,
  console: shellProblems,
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
    const check = LANGUAGES[language];
    add(
      at,
      check ? await check(block, modules) : [`no check for "${language}"`],
    );
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

function shellProblems({ text, marks }: LocatedBlock): string[] {
  // `yarn test:install --dynamic` follows it.
  return marks.has('dynamic') ? [] : commandsIn(text).flatMap(commandProblems);
}

/**
 * JSON is the input of an action (marked `input=<action>`), or the start of its
 * output (marked `output=<action>`).
 */
function jsonProblems({ text, marks }: LocatedBlock): string[] {
  for (const direction of ['input', 'output'] as const) {
    const action = marks.get(direction);
    if (action) {
      return actionProblems(action, direction, JSON.parse(text));
    }
  }
  return ['no mark says what this is: input= or output='];
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
