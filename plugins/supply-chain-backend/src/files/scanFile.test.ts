import { scansIn } from './scanFile';

const fileOf = (report: unknown) => Buffer.from(JSON.stringify(report));

describe('scansIn', () => {
  it("reads Trivy's JSON, most severe findings first", () => {
    const found = (id: string, Severity: string, FixedVersion?: string) => ({
      ...{ VulnerabilityID: id, PkgName: 'xml-lite', Severity, FixedVersion },
      ...{ InstalledVersion: '2.4.1', PrimaryURL: `https://cve.example/${id}` },
    });
    const Vulnerabilities = [
      found('CVE-1', 'LOW'),
      found('CVE-2', 'HIGH', '3'),
    ];
    const Results = [
      { Target: 'package-lock.json', Vulnerabilities },
      { Target: 'alpine', Vulnerabilities: null },
    ];
    expect(scansIn(fileOf({ Results }))).toMatchObject([
      {
        tool: 'Trivy',
        results: [
          {
            name: 'package-lock.json',
            counts: [
              { severity: 'high', count: 1 },
              { severity: 'low', count: 1 },
            ],
            findings: [
              {
                id: 'CVE-2',
                severity: 'high',
                where: 'xml-lite 2.4.1',
                fixedIn: '3',
                url: 'https://cve.example/CVE-2',
              },
              { id: 'CVE-1' },
            ],
          },
          { name: 'alpine' },
        ],
      },
    ]);
  });

  it('reads SARIF with the severity of its rules, or else its level', () => {
    const rule = { id: 'CVE-3', properties: { 'security-severity': '9.8' } };
    const driver = { name: 'Grype', version: '0.90', rules: [rule] };
    const results = [
      { ruleId: 'other', message: { text: 'Found' } },
      { ruleId: 'CVE-3', level: 'error', message: { text: 'Overflow' } },
    ];
    expect(scansIn(fileOf({ runs: [{ tool: { driver }, results }] }))).toEqual([
      expect.objectContaining({
        tool: 'Grype',
        version: '0.90',
        results: [
          expect.objectContaining({
            findings: [
              { id: 'CVE-3', severity: 'critical', title: 'Overflow' },
              { id: 'other', severity: 'warning', title: 'Found' },
            ],
          }),
        ],
      }),
    ]);
  });

  it.each([
    ['another JSON file', '{"bomFormat": "CycloneDX"}'],
    ['broken JSON', '{"runs": ['],
    ['unexpected values', '{"runs": [null, {"results": "x", "tool": 1}]}'],
    ['an archive', '\u001f\u008b{'],
    ['an empty file', ''],
  ])('finds nothing in %s', (_, content) => {
    expect(scansIn(Buffer.from(content))).toEqual([]);
  });
});
