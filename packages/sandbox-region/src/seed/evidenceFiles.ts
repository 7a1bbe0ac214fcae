interface Suite {
  name: string;
  total: number;
  failures: number;
  errors: number;
  skipped: number;
  duration: number;
}

function testCase(suite: Suite, index: number): string {
  const open = `    <testcase classname="${suite.name}" name="case ${
    index + 1
  }" time="0.01"`;
  return index < suite.failures
    ? `${open}><failure message="expected 200 but was 500">at step 3</failure></testcase>`
    : `${open}/>`;
}

/** A JUnit report that lists only the first cases of each suite. */
export function junitXml(suites: Suite[]): Buffer {
  const body = suites.map(suite =>
    [
      `  <testsuite name="${suite.name}" tests="${suite.total}" failures="${suite.failures}"`,
      `    errors="${suite.errors}" skipped="${suite.skipped}" time="${suite.duration}">`,
      ...Array.from({ length: Math.min(suite.total, 8) }, (_, index) =>
        testCase(suite, index),
      ),
      '  </testsuite>',
    ].join('\n'),
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${body.join(
      '\n',
    )}\n</testsuites>\n`,
  );
}

/** A SARIF log of a scan. */
export function sarif(component: string, passed: boolean): Buffer {
  const results = passed
    ? []
    : [
        {
          ruleId: 'SNYK-JS-PROTOTYPE-POLLUTION',
          level: 'error',
          message: {
            text: `Prototype pollution in a dependency of ${component}`,
          },
        },
      ];
  return Buffer.from(
    JSON.stringify({
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'Snyk Open Source' } }, results }],
    }),
  );
}

/** A CycloneDX SBOM. */
export function sbom(component: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { type: 'container', name: component } },
      components: [
        { type: 'library', name: 'express', version: '4.22.3' },
        { type: 'library', name: 'zod', version: '4.6.7' },
      ],
    }),
  );
}

/** A minimal PDF that viewers can open: one page with one line. */
export function pdf(line: string): Buffer {
  const ascii = line.normalize('NFKD').replace(/[^\x20-\x7e]|[()\\]/g, '');
  const stream = `BT /F1 18 Tf 72 720 Td (${ascii}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets
    .map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${
    objects.length + 1
  } /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
