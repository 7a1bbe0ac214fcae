import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { junitAttestationInputSchema } from 'backstage-plugin-supply-chain-node';
import { WriteRefusedError } from '../WriteRefusedError';
import { readJunitFiles } from './readJunitFiles';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'junit-'));
});

afterEach(() => rm(dir, { recursive: true }));

async function readAll(...contents: (string | Buffer)[]) {
  const files = await Promise.all(
    contents.map(async (content, index) => {
      const path = join(dir, String(index));
      await writeFile(path, content);
      return { path, name: `${index}.xml`, size: content.length };
    }),
  );
  const { results, summary } = await readJunitFiles(files);
  junitAttestationInputSchema.parse({
    attestation_name: 'tests',
    junit_results: results,
  });
  return { results, summary };
}

async function read(...contents: (string | Buffer)[]) {
  return (await readAll(...contents)).summary;
}

async function fieldsOf(...contents: (string | Buffer)[]) {
  const error = await read(...contents).catch(thrown => thrown);
  expect(error).toBeInstanceOf(WriteRefusedError);
  return error.fields;
}

const counts = (
  [total, failures, errors, skipped]: number[],
  duration: number,
) => ({ total, failures, errors, skipped, duration });

describe('JUnit files as tools write them', () => {
  it.each([
    [
      'Maven Surefire, with flaky tests and long durations',
      `<?xml version="1.0" encoding="UTF-8"?>
       <testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.0" name="com.acme.CartTest" time="1,234.567" tests="4" errors="1" skipped="1" failures="0">
         <properties><property name="java.version" value="21"/></properties>
         <testcase name="adds" classname="com.acme.CartTest" time="0.1"/>
         <testcase name="flaky" classname="com.acme.CartTest" time="0.1"><flakyFailure message="once"><stackTrace>at x</stackTrace></flakyFailure></testcase>
         <testcase name="ignored" classname="com.acme.CartTest" time="0"><skipped/></testcase>
         <testcase name="breaks" classname="com.acme.CartTest" time="0.1"><error type="NPE"><![CDATA[<failure/>]]></error><system-out>x</system-out></testcase>
       </testsuite>`,
      counts([4, 0, 1, 1], 1234.567),
      ['com.acme.CartTest › breaks'],
    ],
    [
      'Gradle',
      `<?xml version="1.0"?><testsuite name="CartTest" tests="2" skipped="0" failures="1" errors="0" timestamp="2026-11-21T10:00:00" hostname="h" time="0.012"><properties/><testcase name="a()" classname="CartTest" time="0.01"/><testcase name="b()" classname="CartTest" time="0.002"><failure message="x" type="y">z</failure></testcase></testsuite>`,
      counts([2, 1, 0, 0], 0.012),
      ['CartTest › b()'],
    ],
    [
      'pytest',
      `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="1" failures="0" skipped="1" tests="3" time="2.5"><testcase classname="t.test_a" name="test_x[1]" time="0.001"/><testcase classname="" name="t.test_b" time="0.000"><error message="collection failure">ImportError</error></testcase><testcase classname="t" name="s" time="0"><skipped type="pytest.skip"/></testcase></testsuite></testsuites>`,
      counts([3, 0, 1, 1], 2.5),
      ['t.test_b'],
    ],
    [
      'Jest, whose root repeats the counts',
      `<testsuites name="jest tests" tests="2" failures="1" errors="0" time="1.5"><testsuite name="cart" errors="0" failures="1" skipped="0" tests="2" time="1.2"><testcase classname="cart adds" name="cart adds" time="0.2"/><testcase classname="cart" name="fails" time="0.1"><failure>Error</failure></testcase></testsuite></testsuites>`,
      counts([2, 1, 0, 0], 1.2),
      ['cart › fails'],
    ],
    [
      'Go converters, with suites without counts',
      `<testsuites><testsuite name="pkg/a"><testcase classname="a" name="TestA" time="0.010"/></testsuite><testsuite name="pkg/b"><testcase classname="b" name="TestB" time="0.020"><failure message="Failed"/></testcase></testsuite></testsuites>`,
      counts([2, 1, 0, 0], 0.03),
      ['b › TestB'],
    ],
    [
      'NUnit converters, nested and with decimal commas',
      `<testsuites tests="3" failures="1" time="0,75"><testsuite name="Assembly.dll" tests="3" failures="1" time="0,75"><testsuite name="Cart" tests="2" failures="1" time="0,5"><testcase name="A" time="0,25"/><testcase name="B" time="0,25"><failure/></testcase></testsuite><testsuite name="Order" tests="1" time="0,25"><testcase name="C" time="0,25"/></testsuite></testsuite></testsuites>`,
      counts([3, 1, 0, 0], 0.75),
      ['B'],
    ],
    [
      'a suite that broke before its first test',
      `<testsuite name="Setup" tests="0" failures="0" errors="1" time="0.1"/>`,
      counts([1, 0, 1, 0], 0.1),
      [],
    ],
    [
      'counts without tests',
      `<testsuites><testsuite name="a" tests="5" failures="1" skipped="1" time="3"/></testsuites>`,
      counts([5, 1, 0, 1], 3),
      [],
    ],
  ])('are parsed: %s', async (_, xml, totals, failed) => {
    const summary = await read(xml);

    expect(summary.totals).toEqual(totals);
    expect(summary.failed.map(({ name }) => name)).toEqual(failed);
    expect(summary.compliant).toBe(totals.failures + totals.errors === 0);
  });

  it('are summed up across files', async () => {
    const suite = (name: string) =>
      `<testsuite name="${name}"><testcase name="t" time="1"/></testsuite>`;

    const summary = await read(suite('a'), suite('b'));

    expect(summary.suites.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(summary.totals).toEqual(counts([2, 0, 0, 0], 2));
    expect(summary.compliant).toBe(true);
  });

  const xmlIn = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><testsuite name="Zähler"><testcase name="ü"><failure/></testcase></testsuite>`;

  it.each([
    ['UTF-8', Buffer.from(xmlIn('UTF-8'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${xmlIn('utf-8')}`)],
    ['ISO-8859-1', Buffer.from(xmlIn('ISO-8859-1'), 'latin1')],
    ['windows-1252', Buffer.from(xmlIn('windows-1252'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${xmlIn('UTF-16')}`, 'utf16le')],
    [
      'UTF-16 big endian',
      Buffer.from(`\ufeff${xmlIn('UTF-16')}`, 'utf16le').swap16(),
    ],
  ])('are decoded from %s', async (_, content) => {
    const { suites, failed } = await read(content);

    expect(suites[0].name).toBe('Zähler');
    expect(failed[0].name).toBe('ü');
  });

  it('are streamed, however large', async () => {
    const cases = '<testcase name="t" time="0.001"/>'.repeat(200_000);

    const summary = await read(`<testsuite name="s">${cases}</testsuite>`);

    expect(summary.totals).toEqual(counts([200_000, 0, 0, 0], 200));
  });

  it.each([
    ['many suites', 2_001, 's'],
    ['long names', 1_900, 'n'.repeat(490)],
    ['names that are longer in bytes', 890, 'ü'.repeat(490)],
    ['names that are longer as JSON', 890, '\u0085&quot;'.repeat(240)],
  ])(
    'are sent as totals if regions would refuse %s',
    async (_, count, name) => {
      const suites = Array.from(
        { length: count },
        (_item, index) =>
          `<testsuite name="${index} ${name}"><testcase name="t" time="0.001"/></testsuite>`,
      ).join('');

      const { results, summary } = await readAll(
        `<testsuites>${suites}</testsuites>`,
      );

      expect(results).toEqual([
        { name: 'all suites', ...counts([count, 0, 0, 0], count / 1_000) },
      ]);
      expect(summary).toMatchObject({
        summedUp: true,
        suites: { length: 200 },
      });
      expect(summary.omittedSuites).toBe(count - 200);
    },
  );

  it('are sent suite by suite as long as regions accept them', async () => {
    const suite = `<testsuite name="${'n'.repeat(
      400,
    )}"><testcase name="t"/></testsuite>`;

    const { results, summary } = await readAll(
      `<testsuites>${suite.repeat(1_600)}</testsuites>`,
    );

    expect(results).toHaveLength(1_600);
    expect(summary).not.toHaveProperty('summedUp');
  });

  it('list failed tests up to a limit, and count all of them', async () => {
    const cases = '<testcase name="t"><failure/></testcase>'.repeat(500);

    const summary = await read(`<testsuite name="s">${cases}</testsuite>`);

    expect(summary.failed).toHaveLength(200);
    expect(summary.omittedFailed).toBe(300);
    expect(summary.totals.failures).toBe(500);
  });
});

describe('files that are not JUnit reports', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><testsuite name="&b;"><testcase name="t"/></testsuite>`;

  it.each([
    ['billion laughs', laughs, /DOCTYPE/],
    [
      'an external entity',
      `<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><testsuite name="&x;"/>`,
      /DOCTYPE/,
    ],
    ['an unknown entity', '<testsuite name="&x;"/>', /well-formed/],
    ['a truncated report', '<testsuite name="a"><testc', /well-formed/],
    ['an HTML page', '<html><body/></html>', /<html>/],
    ['an NUnit report', '<test-run id="2"/>', /<test-run>/],
    ['JSON', '{"tests": 1}', /well-formed/],
    ['nothing', '', /well-formed/],
    ['deep nesting', '<testsuite>'.repeat(1_000), /deeply/],
    [
      'bytes that are invalid in its encoding',
      Buffer.concat([Buffer.from('<testsuite name="'), Buffer.from([0xff])]),
      /encoding/,
    ],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><testsuite/>',
      /klingon/,
    ],
  ])('are rejected by name: %s', async (_, content, why) => {
    const good = '<testsuite name="a"><testcase name="t"/></testsuite>';

    const fields = await fieldsOf(good, content);

    expect(fields).toEqual({ 'files.1': expect.stringMatching(why) });
  });

  it('are rejected when they contain no tests, or when there are no files', async () => {
    expect(await fieldsOf('<testsuites/>')).toEqual({
      files: "don't contain any tests",
    });
    expect(await fieldsOf()).toEqual({ files: 'is required' });
  });
});
