import { fieldMistakeText } from 'backstage-plugin-supply-chain-common';
import { WriteRefusedError } from './WriteRefusedError';
import { readJunitFiles } from './readJunitFiles';

function filesOf(contents: (string | Buffer)[]) {
  return contents.map((content, index) => ({
    path: `target/${index}.xml`,
    content: Buffer.from(content),
  }));
}

/** Regions take whole numbers from 0, and results with a name. */
async function readAll(...contents: (string | Buffer)[]) {
  const { results, summary } = await readJunitFiles(filesOf(contents));
  for (const { name, duration, ...counts } of results) {
    expect(name).not.toBe('');
    expect(duration).toBeGreaterThanOrEqual(0);
    for (const count of Object.values(counts)) {
      expect(Number.isInteger(count) && count >= 0).toBe(true);
    }
  }
  return { results, summary };
}

async function read(...contents: (string | Buffer)[]) {
  return (await readAll(...contents)).summary;
}

async function fieldsOf(...contents: (string | Buffer)[]) {
  const error = await read(...contents).catch(thrown => thrown);
  expect(error).toBeInstanceOf(WriteRefusedError);
  return Object.fromEntries(
    Object.entries((error as WriteRefusedError).fields ?? {}).map(
      ([field, mistake]) => [field, fieldMistakeText(mistake)],
    ),
  );
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
      'NUnit converters, nested and with decimal commas',
      `<testsuites tests="3" failures="1" time="0,75"><testsuite name="Assembly.dll" tests="3" failures="1" time="0,75"><testsuite name="Cart" tests="2" failures="1" time="0,5"><testcase name="A" time="0,25"/><testcase name="B" time="0,25"><failure/></testcase></testsuite><testsuite name="Order" tests="1" time="0,25"><testcase name="C" time="0,25"/></testsuite></testsuite></testsuites>`,
      counts([3, 1, 0, 0], 0.75),
      ['B'],
    ],
    [
      'a suite that broke before its first test',
      `<testsuite name="Setup" tests="0" failures="0" errors="1" time="0.1"/>`,
      counts([1, 0, 1, 0], 0.1),
      ['Setup'],
    ],
    [
      'counts without tests',
      `<testsuites><testsuite name="a" tests="5" failures="1" skipped="1" time="3"/></testsuites>`,
      counts([5, 1, 0, 1], 3),
      ['a'],
    ],
    [
      'a suite that could not be loaded',
      `<testsuites name="pay">
         <testsuite name="cart" time="0.4"><testcase classname="cart" name="adds" time="0.2"/></testsuite>
         <testsuite name="refunds" time="0"><error message="cannot load refunds" type="ImportError">no module</error></testsuite>
       </testsuites>`,
      counts([2, 0, 1, 0], 0.4),
      ['cannot load refunds'],
    ],
    [
      'a header with a failure that no test has',
      `<testsuite name="cart" tests="3" failures="1"><testcase name="a" time="1"/><testcase name="b" time="1"/></testsuite>`,
      counts([2, 1, 0, 0], 2),
      ['cart'],
    ],
    [
      'a status instead of a failure',
      `<testsuite name="s"><testcase name="a" status="failed"/><testcase name="b" status="run" result="completed"/></testsuite>`,
      counts([2, 1, 0, 0], 0),
      ['a'],
    ],
    [
      'a namespace',
      `<j:testsuite xmlns:j="https://junit.example" name="s"><j:testcase name="a"><j:failure/></j:testcase></j:testsuite>`,
      counts([1, 1, 0, 0], 0),
      ['a'],
    ],
    [
      'several reports in one file, with log lines around them',
      `Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n<?xml version="1.0" encoding="UTF-8"?><testsuite name="a"><testcase name="t"/></testsuite>\n<?xml version="1.0" encoding="UTF-8"?><testsuite name="b"><testcase name="u"><failure/></testcase></testsuite>\nDone`,
      counts([2, 1, 0, 0], 0),
      ['u'],
    ],
    [
      'colors and control characters',
      `<testsuite name="s"><testcase name="\u001b[31ma\u001b[0m&#x1b;[1m\u0001"><failure message="&#0;">\u0000&#27;</failure></testcase></testsuite>`,
      counts([1, 1, 0, 0], 0),
      ['a'],
    ],
    [
      'a DOCTYPE with declarations',
      `<!DOCTYPE testsuite [<!ENTITY a "b">]><testsuite name="s"><testcase name="a"/></testsuite>`,
      counts([1, 0, 0, 0], 0),
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

    const { results, summary } = await readAll(suite('a'), suite('b'));

    expect(results.map(({ name }) => name)).toEqual(['a', 'b']);
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
    const { results, summary } = await readAll(content);

    expect(results[0].name).toBe('Zähler');
    expect(summary.failed[0].name).toBe('ü');
  });

  it('have the first line of what each failure says', async () => {
    const cases = [
      '<failure message="expected 200&#10;but was 500">at x</failure>',
      '<error>\n  <![CDATA[NullPointerException\n  at y]]></error>',
      '<failure>\n  a &amp; b &lt; c\n</failure><failure message="second"/>',
      `<failure message="${'long '.repeat(100)}"/>`,
      '<failure/><system-out>not a reason</system-out>',
    ].map(
      (failure, index) => `<testcase name="${index}">${failure}</testcase>`,
    );

    const { failed } = await read(
      `<testsuite name="a">${cases.join('')}</testsuite>`,
    );

    expect(failed.map(({ message }) => message)).toEqual([
      'expected 200',
      'NullPointerException',
      'a & b < c',
      'long '.repeat(60),
      undefined,
    ]);
  });

  it('name the file of each failed test', async () => {
    const { failed } = await read(
      '<testsuite name="a"><testcase name="t"/></testsuite>',
      '<testsuite name="b"><testcase name="t"><failure/></testcase><testcase name="u"><error/></testcase></testsuite>',
    );

    expect(failed).toEqual([
      { name: 't', suite: 'b', kind: 'failure', file: 'target/1.xml' },
      { name: 'u', suite: 'b', kind: 'error', file: 'target/1.xml' },
    ]);
  });

  it('let other work go on, and are given up in the end', async () => {
    const files = filesOf([`<testsuite>${'<a/>'.repeat(2_000_000)}`]);
    let turns = 0;
    const other = setInterval(() => (turns += 1), 1);
    const refused = readJunitFiles(files, { maxParsingMs: 500 });

    await expect(refused).rejects.toMatchObject({
      fields: { 'files.0': { code: 'junit-slow' } },
    });
    clearInterval(other);
    expect(turns).toBeGreaterThan(3);
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

      const { results } = await readAll(`<testsuites>${suites}</testsuites>`);

      expect(results).toEqual([
        { name: 'all suites', ...counts([count, 0, 0, 0], count / 1_000) },
      ]);
    },
  );

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
    ['billion laughs', laughs, /undefined entity/],
    [
      'an external entity',
      `<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><testsuite name="&x;"/>`,
      /undefined entity/,
    ],
    ['an unknown entity', '<testsuite name="&x;"/>', /well-formed/],
    ['a truncated report', '<testsuite name="a"><testc', /well-formed/],
    ['a page after a report', '<testsuite/><html/>', /<html>/],
    ['a ZIP archive', 'PK\u0003\u0004…', /unpack archives/],
    [
      'many attributes',
      `<testsuite ${'a'
        .repeat(1_001)
        .replace(/a/g, (_c, at) => `a${at}="" `)}/>`,
      /attributes/,
    ],
    ['JSON', '{"tests": 1}', /well-formed/],
    ['nothing', '', /well-formed/],
    ['deep nesting', '<testsuite>'.repeat(1_000), /deeply/],
    [
      'bytes that are invalid in its encoding',
      Buffer.concat([Buffer.from('<testsuite name="'), Buffer.from([0xff])]),
      /UTF-8/,
    ],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><testsuite/>',
      /UTF-8/,
    ],
  ])('are rejected by name: %s', async (_, content, why) => {
    const good = '<testsuite name="a"><testcase name="t"/></testsuite>';

    const fields = await fieldsOf(good, content);

    expect(fields).toEqual({ 'files.1': expect.stringMatching(why) });
  });

  it('are left out and named if they lie beside reports', async () => {
    const { summary } = await readJunitFiles([
      ...filesOf([
        '<testsuite name="a"><testcase name="t"/></testsuite>',
        '<?xml version="1.0"?><failsafe-summary timeout="false"><errors>3</errors></failsafe-summary>',
        '<!DOCTYPE suite SYSTEM "https://testng.example/testng-1.0.dtd"><suite name="Failed suite"/>',
        '<e:events xmlns="https://a.example" xmlns:e="https://e.example"/>',
      ]),
      { path: 'target/a.txt', content: Buffer.from('Tests run: 1, Failures') },
      { path: 'target/out.bin', content: Buffer.from([0xff, 0x00, 0xfe]) },
    ]);

    expect(summary.totals.total).toBe(1);
    expect(summary.compliant).toBe(true);
    expect(summary.leftOut).toEqual([
      ...['target/1.xml', 'target/2.xml', 'target/3.xml'],
      ...['target/a.txt', 'target/out.bin'],
    ]);
  });

  it('are rejected by their kind if nothing else is there', async () => {
    expect(await fieldsOf('<html/>', '<test-run id="2"/>')).toEqual({
      'files.0': expect.stringMatching(/<html>/),
      'files.1': expect.stringMatching(/<test-run>/),
    });
  });

  it('are rejected when they contain no tests, or when there are no files', async () => {
    expect(await fieldsOf('<testsuites/>')).toEqual({
      files: "don't contain any tests",
    });
    expect(await fieldsOf()).toEqual({ files: 'is required' });
  });
});
