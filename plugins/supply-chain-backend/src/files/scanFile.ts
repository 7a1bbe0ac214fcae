import type { ScanRecord } from 'backstage-plugin-supply-chain-common';
import { readScan } from 'backstage-plugin-supply-chain-node';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The findings in a scanner's report, SARIF 2.1 or Trivy's JSON, most severe
 * first. None in any other file.
 */
export function scansIn(content: Buffer): ScanRecord[] {
  const report = parsed(content);
  const results = listIn(report, 'Results');
  const scans = [
    ...(results.length > 0 ? [trivyScan(results)] : []),
    ...listIn(report, 'runs').map(sarifScan),
  ];
  return scans.flatMap(value => readScan(value) ?? []);
}

/** An empty object unless it is a JSON object. */
function parsed(content: Buffer): Fields {
  try {
    // Other files, such as archives, aren't worth decoding.
    return /^[\ufeff\s]*\{/.test(content.toString('utf8', 0, 100))
      ? fieldsOf(JSON.parse(content.toString('utf8').replace(/^\ufeff/, '')))
      : {};
  } catch {
    return {};
  }
}

function trivyScan(results: readonly Fields[]) {
  return {
    tool: 'Trivy',
    results: results.map(result => ({
      target: result.Target,
      vulnerabilities: bySeverity(
        listIn(result, 'Vulnerabilities').map(found => ({
          id: found.VulnerabilityID,
          severity: String(found.Severity ?? 'unknown').toLowerCase(),
          package: found.PkgName,
          version: found.InstalledVersion,
          fixed_in: found.FixedVersion || undefined,
          title: found.Title,
          url: found.PrimaryURL,
        })),
      ),
    })),
  };
}

function sarifScan(run: Fields) {
  const driver = fieldsOf(fieldsOf(run.tool).driver);
  const rules = new Map(listIn(driver, 'rules').map(rule => [rule.id, rule]));
  return {
    tool: driver,
    findings: bySeverity(
      listIn(run, 'results').map(
        ({ ruleId, level = 'warning', message, locations }) => {
          const { properties, helpUri } = rules.get(ruleId) ?? {};
          const score = fieldsOf(properties)['security-severity'];
          return {
            id: ruleId,
            severity: severityOf(Number(score)) ?? String(level),
            url: helpUri,
            message,
            locations,
          };
        },
      ),
    ),
  };
}

/** GitHub's reading of the score in a rule of SARIF. */
function severityOf(score: number): string | undefined {
  if (!(score > 0)) {
    return undefined;
  }
  if (score >= 9) {
    return 'critical';
  }
  if (score >= 7) {
    return 'high';
  }
  return score >= 4 ? 'medium' : 'low';
}

const ORDER = ['critical', 'high', 'error', 'medium', 'warning', 'low', 'note'];

function bySeverity<T extends { severity: string }>(findings: T[]): T[] {
  const rankOf = ({ severity }: T) =>
    ORDER.includes(severity) ? ORDER.indexOf(severity) : ORDER.length;
  return findings.sort((a, b) => rankOf(a) - rankOf(b));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listIn(fields: Fields, name: string): Fields[] {
  const list = fields[name];
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}
