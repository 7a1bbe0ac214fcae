import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import type {
  Scan,
  ScanFinding,
  ScanResult,
} from 'backstage-plugin-supply-chain-node';
import { readableLine } from '../readable';
import { defined, limitList, webUrl } from '../text';

const MAX_RESULTS = 100;
const MAX_FINDINGS = 50;
/**
 * Maximum number of severities. The contract defines three, but scanners may
 * add others.
 */
const MAX_SEVERITIES = 20;

type ScanRecord = NonNullable<AttestationDetails['scans']>[number];

/** Converts a scanner run (E8): findings, and their counts by severity. */
export function toScanRecord({ tool, version, results }: Scan): ScanRecord {
  const { shown, omitted } = limitList(MAX_RESULTS, [
    ...results.filter(({ counts }) => total(counts) > 0),
    ...results.filter(({ counts }) => total(counts) === 0),
  ]);
  const severities = limitList(MAX_SEVERITIES, [
    ...new Set(
      shown.flatMap(({ counts }) => counts.map(({ severity }) => severity)),
    ),
  ]);
  return defined({
    tool: readableLine(tool),
    version: readableLine(version),
    results: shown.map(each => toResult(each, new Set(severities.shown))),
    omittedResults: omitted,
    omittedSeverities: severities.omitted,
  });
}

/** @param severities - those to list the counts of */
function toResult(
  { name, counts, findings }: ScanResult,
  severities: ReadonlySet<string>,
) {
  const shown = findings.slice(0, MAX_FINDINGS);
  // If no findings are listed, the counts are all there is.
  const omitted =
    findings.length > 0
      ? Math.max(findings.length, total(counts)) - shown.length
      : 0;
  return defined({
    name: readableLine(name),
    counts: counts
      .filter(({ severity }) => severities.has(severity))
      .map(({ severity, count }) => ({
        severity: readableLine(severity) ?? 'unknown',
        count,
      })),
    findings: shown.map(toFinding),
    omittedFindings: omitted > 0 ? omitted : undefined,
  });
}

function toFinding(finding: ScanFinding) {
  const item = [finding.package, finding.version].filter(Boolean).join(' ');
  const where = [item, ...(finding.locations ?? [])].filter(Boolean).join(', ');
  return defined({
    id: readableLine(finding.id),
    severity: readableLine(finding.severity),
    title: readableLine(finding.title),
    where: readableLine(where),
    fixedIn: readableLine(finding.fixed_in),
    url: webUrl(finding.url),
  });
}

function total(counts: ScanResult['counts']): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
