import fc from 'fast-check';
import { readJunitFiles } from './readJunitFiles';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);

/** A generated element, and what it reports. */
interface Part {
  xml: string;
  tests: number;
  failures: number;
  errors: number;
  flaky: number;
}

const passed: Part = {
  xml: '<testcase name="t"/>',
  tests: 1,
  failures: 0,
  errors: 0,
  flaky: 0,
};

const part: fc.Arbitrary<Part> = fc.constantFrom(
  passed,
  { ...passed, xml: '<testcase name="t"><skipped/></testcase>' },
  {
    ...passed,
    xml: '<testcase name="t"><flakyFailure/></testcase>',
    flaky: 1,
  },
  {
    ...passed,
    xml: '<testcase name="t"><x><failure/></x></testcase>',
    failures: 1,
  },
  { ...passed, xml: '<testcase name="t"><error/></testcase>', errors: 1 },
  { ...passed, xml: '<failure message="m"/>', failures: 1 },
  { ...passed, xml: '<error/>', errors: 1 },
  { ...passed, xml: '<system-out><![CDATA[<error/>]]></system-out>', tests: 0 },
);

function suiteOf(parts: readonly Part[], header: 'none' | 'flaky' | 'plain') {
  const sum = (of: (each: Part) => number) =>
    parts.reduce((total, each) => total + of(each), 0);
  const [tests, failures] = [sum(each => each.tests), sum(p => p.failures)];
  const [errors, flaky] = [sum(each => each.errors), sum(p => p.flaky)];
  const again = header === 'flaky' ? flaky : 0;
  const attributes =
    header === 'none'
      ? ''
      : `tests="${tests + again}" failures="${
          failures + again
        }" errors="${errors}"`;
  const xml = `<testsuite name="s" ${attributes}>${parts
    .map(each => each.xml)
    .join('')}</testsuite>`;
  return { xml, tests, failures, errors, flaky };
}

/** Suites in suites, whose headers all count flaky runs or all don't. */
const report: fc.Arbitrary<Part> = fc
  .constantFrom('none', 'flaky', 'plain' as const)
  .chain(header => {
    const { suite } = fc.letrec<{ suite: Part; child: Part }>(tie => ({
      suite: fc
        .array(tie('child'), { maxLength: 4 })
        .map(parts => suiteOf(parts, header)),
      child: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        part,
        tie('suite'),
      ),
    }));
    return suite;
  });

const read = (xml: string) =>
  readJunitFiles([{ path: 'a.xml', content: Buffer.from(xml) }]);

it('counts every test, failure and error of a report once', async () => {
  await fc.assert(
    fc.asyncProperty(report, async ({ xml, tests, failures, errors }) => {
      const { total, ...counts } = await read(xml).then(
        ({ summary }) => summary.totals,
        () => ({ total: 0, failures: 0, errors: 0 }),
      );

      expect(total).toBe(tests);
      expect(counts).toMatchObject({ failures, errors });
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

it('never calls a report compliant that was cut off', async () => {
  await fc.assert(
    fc.asyncProperty(report, fc.nat(), async ({ xml }, end) => {
      await expect(read(xml.slice(0, end % xml.length))).rejects.toThrow(
        /invalid/,
      );
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
