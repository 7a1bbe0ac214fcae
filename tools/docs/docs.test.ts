import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../../scripts/lib/paths.ts';
import { checkBlocks } from './checkBlocks.ts';
import { commandProblems, commandsIn, inlineCommands } from './commands.ts';
import { blocksOf, DOCUMENTS, readDocument } from './documents.ts';
import { thrownErrors, unusedEntries } from './errors.ts';
import { anchorsOf, linksOf } from './links.ts';
import { missingFiles } from './recipes.ts';
import { runRequest, startServer } from './runExample.ts';
import { documentedSettings, schemaSettings } from './settings.ts';

for (const document of DOCUMENTS) {
  describe(document, () => {
    test('links to files and headings that exist', () => {
      for (const link of linksOf(readDocument(document))) {
        const [path, anchor] = link.split('#');
        const target = path
          ? normalize(join(dirname(document), path))
          : document;
        assert.ok(existsSync(join(ROOT, target)), `${link}: no ${target}`);
        assert.ok(
          !anchor || anchorsOf(readDocument(target)).includes(anchor),
          `${link}: no such heading`,
        );
      }
    });

    test('mentions commands and options that exist', () => {
      assert.deepEqual(
        inlineCommands(readDocument(document)).flatMap(commandProblems),
        [],
      );
    });
  });
}

describe('the blocks of the docs', () => {
  const blocks = DOCUMENTS.flatMap(blocksOf);

  test('are valid for what they are', async () => {
    assert.deepEqual(await checkBlocks(blocks), {});
  });

  const examples = blocks.filter(({ language }) => language === 'sh');
  const requests = examples
    .flatMap(({ text }) => commandsIn(text))
    .filter(command => command.startsWith('curl '));
  for (const request of requests) {
    test(`get an answer from a region to ${request}`, async () => {
      assert.ok('name' in JSON.parse(await runRequest(request)));
    });
  }

  const servers = blocks.filter(({ language }) => language === 'console');
  for (const { at, text } of servers) {
    test(`show what the server in ${at} prints`, () => startServer(text));
  }
});

describe('the README of the backend package', () => {
  test('lists each setting with its default', async () => {
    const [, settings] = readDocument(
      'plugins/supply-chain-backend/README.md',
    ).split('## Settings\n');
    assert.deepEqual(
      documentedSettings(settings.split('\n## ')[0]),
      await schemaSettings(),
    );
  });
});

describe('docs/develop.md', () => {
  test('names only files that exist in its recipes', () => {
    const [, recipes] = readDocument('docs/develop.md').split(
      '## Where to change what\n',
    );
    assert.deepEqual(missingFiles(recipes.split('\n## ')[0]), []);
    assert.deepEqual(
      missingFiles('| `writes/{WriteSender,Gone}.ts`, `gone/`, `yarn lint` |'),
      ['writes/Gone.ts', 'gone/'],
    );
  });
});

describe('docs/messages.md', () => {
  test('lists each error that leaves the plugins', () => {
    const [, table] = readDocument('docs/messages.md').split(
      '### Errors by name\n',
    );
    const listed = [...table.split('\n#')[0].matchAll(/^\| `(\w+)`/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(listed.sort(), thrownErrors().sort());
  });

  test('has entries only for messages that exist', () => {
    const entries = [
      ...readDocument('docs/messages.md').matchAll(/^### ([\w-]+)$/gm),
    ].map(([, heading]) => heading);
    assert.ok(entries.length > 0);
    assert.deepEqual(unusedEntries(entries), []);
  });
});
