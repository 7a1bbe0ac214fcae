import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../../scripts/lib/paths.ts';
import { problemsOf } from './blockProblems.ts';
import { commandProblems, commandsIn, inlineCommands } from './commands.ts';
import {
  anchorsOf,
  blocksOf,
  DOCUMENTS,
  linksOf,
  missingFiles,
  partOf,
  readDocument,
} from './documents.ts';
import { thrownErrors, unusedEntries } from './errors.ts';
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
    assert.deepEqual(await problemsOf(blocks), {});
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

test('the README of the backend package lists each setting with its default', async () => {
  assert.deepEqual(
    documentedSettings(
      partOf('plugins/supply-chain-backend/README.md', '## Settings'),
    ),
    await schemaSettings(),
  );
});

test('docs/develop.md names only files that exist in its recipes', () => {
  const recipes = partOf('docs/develop.md', '## Where to change what');
  assert.deepEqual(missingFiles(recipes), []);
  assert.deepEqual(
    missingFiles('| `writes/{WriteSender,Gone}.ts`, `gone/`, `yarn lint` |'),
    ['writes/Gone.ts', 'gone/'],
  );
});

describe('docs/messages.md', () => {
  test('lists each error that leaves the plugins', () => {
    const table = partOf('docs/messages.md', '### Errors by name');
    const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
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
