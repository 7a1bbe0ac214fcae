interface Suite {
  name: string;
  total: number;
  failures: number;
  errors: number;
  skipped: number;
  duration: number;
}

const FAILURE =
  '<failure message="expected 200 but was 500">at step 3</failure>';

/** A JUnit report that lists only the first cases of each suite. */
export function junitXml(suites: Suite[]): Buffer {
  const lines = suites.flatMap(suite => [
    `  <testsuite name="${suite.name}" tests="${suite.total}" failures="${suite.failures}"`,
    `    errors="${suite.errors}" skipped="${suite.skipped}" time="${suite.duration}">`,
    ...Array.from({ length: Math.min(suite.total, 8) }, (_, index) => {
      const failure = index < suite.failures ? FAILURE : '';
      return `    <testcase classname="${suite.name}" name="case ${
        index + 1
      }" time="0.01">${failure}</testcase>`;
    }),
    '  </testsuite>',
  ]);
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return Buffer.from(
    [head, '<testsuites>', ...lines, '</testsuites>', ''].join('\n'),
  );
}

/** A SARIF log of a scan. */
export function sarif(component: string, passed: boolean): Buffer {
  const finding = {
    ruleId: 'SNYK-JS-PROTOTYPE-POLLUTION',
    level: 'error',
    message: { text: `Prototype pollution in a dependency of ${component}` },
  };
  const driver = { name: 'Snyk Open Source' };
  return Buffer.from(
    JSON.stringify({
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, results: passed ? [] : [finding] }],
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

/** A PDF with one line. It has no table of its objects, which viewers rebuild. */
export function pdf(line: string): Buffer {
  const ascii = line.normalize('NFKD').replace(/[^\x20-\x7e]|[()\\]/g, '');
  const stream = `BT /F1 18 Tf 72 720 Td (${ascii}) Tj ET`;
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
  /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${stream.length} >> stream
${stream}
endstream endobj
trailer << /Size 5 /Root 1 0 R >>
%%EOF
`);
}
