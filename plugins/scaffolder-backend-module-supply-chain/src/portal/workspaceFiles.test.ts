import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFiles } from './workspaceFiles';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-'));
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a', 'TEST-cart.xml'), '');
  await writeFile(join(folder, 'a', 'TEST-shop.xml'), '');
  await writeFile(join(folder, 'a'.repeat(200)), '');
});
afterAll(() => rm(folder, { recursive: true }));

it('finds the files of each pattern', async () => {
  const found = await findFiles(
    ['**/TEST-{cart,shop}.xml', 'a/*-c*', '*.md'],
    folder,
  );
  expect(found.map(paths => paths.sort())).toEqual([
    ['a/TEST-cart.xml', 'a/TEST-shop.xml'],
    ['a/TEST-cart.xml'],
    [],
  ]);
});

it.each([
  ['alternatives', '{a,b}'.repeat(22)],
  ['numbers', '{1..9999999}'],
  ['wildcards', `${'*a'.repeat(20)}b`],
])('rejects a pattern with too many %s', async (_, pattern) => {
  await expect(findFiles([pattern], folder, { maxMs: 1_000 })).rejects.toThrow(
    /^The file patterns are too complex: .* Use fewer/,
  );
});
