import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileOf, type Block } from './blocks.ts';

/** Where to apply a block. */
interface Place {
  folder: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Applies a block as a reader would: runs its commands, applies its diff,
 * creates its file, or appends it to an existing configuration file.
 *
 * @throws Error with the block's line if it can't be followed exactly
 */
export function applyBlock(block: Block, place: Place): void {
  try {
    if (block.language === 'sh') {
      runCommands(block.text, place);
    } else {
      writeBlock(block, place.folder);
    }
  } catch (error) {
    throw new Error(
      `The block in line ${block.line} ("${block.heading}"): ${
        error instanceof Error ? error.message : error
      }`,
    );
  }
}

function writeBlock(block: Block, folder: string): void {
  const name = fileOf(block);
  if (!name) {
    throw new Error('its first line names no file');
  }
  const file = join(folder, name);
  if (block.language === 'diff') {
    writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), block.text));
  } else if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, block.text);
  } else if (block.language === 'yaml') {
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${block.text}`);
  } else {
    throw new Error(`${name} exists, and the block doesn't say what to change`);
  }
}

function runCommands(text: string, { folder, env }: Place): void {
  for (const command of text.split('\n').filter(line => line.trim())) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) {
      throw new Error(`${command}\n${`${stdout}${stderr}`.slice(-4_000)}`);
    }
  }
}

/**
 * Applies a diff without line numbers. Its parts are separated by `@@`; each
 * one must match exactly once after the previous part.
 */
export function applyDiff(source: string, diff: string): string {
  const [, ...lines] = diff.replace(/\n$/, '').split('\n');
  let done = '';
  let rest = source;
  for (const part of lines.join('\n').split(/^@@\n/m)) {
    const old = linesOf(part, '-');
    const at = `\n${rest}`.indexOf(`\n${old}`);
    if (at < 0 || `\n${rest}`.includes(`\n${old}`, at + 1)) {
      throw new Error(
        `these lines should occur once, not ${
          at < 0 ? 'never' : 'more often'
        }:\n${old}`,
      );
    }
    done += rest.slice(0, at) + linesOf(part, '+');
    rest = rest.slice(at + old.length);
  }
  return done + rest;
}

/** A part's unchanged lines and its lines of one kind. */
function linesOf(part: string, kind: '-' | '+'): string {
  return part
    .replace(/\n$/, '')
    .split('\n')
    .filter(line => [kind, ' ', undefined].includes(line[0]))
    .map(line => `${line.slice(1)}\n`)
    .join('');
}
