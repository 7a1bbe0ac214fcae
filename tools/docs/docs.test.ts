import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../scripts/lib/paths.ts';
import { fileOf, readBlocks, type Block } from '../installability/blocks.ts';
import { anchorsOf, linksOf } from './links.ts';
import { undocumentedCommands } from './commands.ts';
import { typeErrors } from './typeCheck.ts';
import { missingFiles } from './recipes.ts';
import { configProblems, linkProblems } from './configuration.ts';

const DOCUMENTS = [
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

function read(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8');
}

function blocksOf(document: string, ...languages: string[]): Block[] {
  return readBlocks(read(document)).filter(({ language }) =>
    languages.includes(language),
  );
}

/** The location of a failed assertion. */
function at(document: string, { line }: Block): string {
  return `${document}:${line}`;
}

for (const document of DOCUMENTS) {
  describe(document, () => {
    test('links to files and headings that exist', () => {
      for (const link of linksOf(read(document))) {
        const [path, anchor] = link.split('#');
        const target = path
          ? normalize(join(dirname(document), path))
          : document;
        assert.ok(existsSync(join(ROOT, target)), `${link}: no ${target}`);
        assert.ok(
          !anchor || anchorsOf(read(target)).includes(anchor),
          `${link}: no such heading`,
        );
      }
    });

    test('mentions only existing commands', () => {
      assert.deepEqual(undocumentedCommands(read(document)), []);
    });

    test('has valid YAML, configuration and annotations', async () => {
      for (const block of blocksOf(document, 'yaml')) {
        for (const parsed of parseAllDocuments(block.text)) {
          assert.deepEqual(parsed.errors, [], at(document, block));
          const data = parsed.toJS();
          assert.deepEqual(
            [...(await configProblems(data)), ...linkProblems(data)],
            [],
            at(document, block),
          );
        }
      }
    });

    test('has modules that compile', () => {
      const modules = blocksOf(document, 'ts', 'tsx').filter(fileOf);
      for (const block of modules) {
        assert.deepEqual(
          typeErrors(fileOf(block) ?? '', block.text),
          [],
          at(document, block),
        );
      }
    });
  });
}

describe('docs/develop.md', () => {
  test('names only files that exist in its recipes', () => {
    const [, recipes] = read('docs/develop.md').split(
      '## Where to change what\n',
    );
    assert.deepEqual(missingFiles(recipes.split('\n## ')[0]), []);
    assert.deepEqual(
      missingFiles('| `writes/{Writer,Gone}.ts`, `gone/`, `yarn lint` |'),
      ['writes/Gone.ts', 'gone/'],
    );
  });
});
