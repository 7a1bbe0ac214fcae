import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { failedTestsIn } from './junitFile';

const LATER = Infinity;

const report = (name: string, failures = 1) =>
  `<testsuite name="${name}">${'<testcase name="t"><failure message="m"/></testcase>'.repeat(
    failures,
  )}</testsuite>`;

function archive(files: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) {
    tar.entry({ name }, content);
  }
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

const failedIn = async (content: Buffer | string) => {
  const { failed } = await failedTestsIn(Buffer.from(content), LATER);
  return failed.map(({ suite }) => suite);
};

describe('failed tests of a file', () => {
  it('are those of every report in an archive', async () => {
    const content = await archive({
      'a.xml': report('a'),
      'notes.txt': report('none'),
      'pom.xml': '<project/>',
      'reports/b.XML': report('b'),
    });

    expect(await failedIn(content)).toEqual(['a', 'b']);
  });

  it.each([
    ['JSON', '{"failures": 1}'],
    ['a gzip file that is not a tar', gzipSync(report('a'))],
    ['a truncated gzip file', gzipSync(report('a')).subarray(0, 20)],
    ['nothing', ''],
  ])('are none in %s', async (_, content) => {
    expect(await failedIn(content)).toEqual([]);
  });

  it('are listed up to a limit, and all counted', async () => {
    const content = Buffer.from(report('a', 60));

    const { failed, omitted } = await failedTestsIn(content, LATER);

    expect([failed.length, omitted]).toEqual([50, 10]);
  });

  it('are those before the place where a report breaks off', async () => {
    expect(await failedIn(report('a').slice(0, -5))).toEqual(['a']);
  });

  it('are not read from an archive that unpacks to more than 20 MB', async () => {
    const content = await archive({ 'a.xml': ' '.repeat(20_000_001) });

    await expect(failedIn(content)).rejects.toThrow(/too large/);
  });

  it('are not read after the deadline', async () => {
    await expect(
      failedTestsIn(Buffer.from(report('a')), performance.now() - 1),
    ).rejects.toThrow();
  });
});
