import { typeProblems } from './typeCheck.ts';
import type { BlockChecks } from './blockChecks.ts';
import { checkInside } from './checkInside.ts';
import { commandProblems, commandsIn } from './commands.ts';
import { diffProblems } from './diffProblems.ts';
import type { LocatedBlock } from './documents.ts';
import { fileOf } from '../installability/blocks.ts';
import { jsonChecks } from './jsonChecks.ts';
import { yamlChecks } from './yamlChecks.ts';

/** The checks of each language; blocks in any other language are a problem. */
const LANGUAGES: Record<
  string,
  (block: LocatedBlock) => BlockChecks | Promise<BlockChecks>
> = {
  yaml: yamlChecks,
  json: jsonChecks,
  ts: codeChecks,
  tsx: codeChecks,
  diff: block => ({ problems: diffProblems(block) }),
  sh: commandChecks,
  console: commandChecks,
};

function codeChecks(block: LocatedBlock): BlockChecks {
  const { text, language } = block;
  return { modules: [{ name: fileOf(block), text, language }] };
}

function commandChecks({ text, marks }: LocatedBlock): BlockChecks {
  // `yarn test:install --dynamic` follows it.
  if (marks.has('dynamic')) {
    return {};
  }
  return { problems: commandsIn(text).flatMap(commandProblems) };
}

/** Finds the problems of blocks, by location; those without any are left out. */
export async function checkBlocks(
  blocks: readonly LocatedBlock[],
): Promise<Record<string, string[]>> {
  const checks = await Promise.all(
    blocks.map(async (block): Promise<BlockChecks> => {
      const check = Object.hasOwn(LANGUAGES, block.language)
        ? LANGUAGES[block.language]
        : undefined;
      return (
        (await check?.(block)) ?? {
          problems: [`no check for "${block.language}"`],
        }
      );
    }),
  );
  const compiled = typeProblems(checks.flatMap(each => each.modules ?? []));
  const checked = checkInside(checks.flatMap(each => each.inside ?? []));
  return Object.fromEntries(
    checks
      .map(({ problems = [], modules = [], inside = [] }, index) => [
        blocks[index].at,
        [
          ...problems,
          ...compiled.splice(0, modules.length).flat(),
          ...checked.splice(0, inside.length).flat(),
        ],
      ])
      .filter(([, problems]) => problems.length > 0),
  );
}
