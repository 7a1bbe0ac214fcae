import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import { readBlocks, type Block } from '../installability/blocks.ts';

/** A block and its location, such as `docs/install.md:37`. */
export interface LocatedBlock extends Block {
  at: string;
}

/** Paths of all documents that people wrote. */
export const DOCUMENTS = [
  ...['.', 'docs', 'docs/decisions', '.changeset'].flatMap(markdownIn),
  ...['packages', 'plugins'].flatMap(folder =>
    readdirSync(join(ROOT, folder)).flatMap(name =>
      markdownIn(join(folder, name)),
    ),
  ),
].filter(name => !name.endsWith('.api.md') && !name.endsWith('-report.md'));

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => normalize(join(folder, name)));
}

/** Reads a document. */
export function readDocument(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8');
}

/** The blocks of a document. */
export function blocksOf(document: string): LocatedBlock[] {
  return readBlocks(readDocument(document)).map(block => ({
    ...block,
    at: `${document}:${block.line}`,
  }));
}
