import type {
  ScanFinding,
  ScanRecord,
  ScanResult,
} from 'backstage-plugin-supply-chain-common';
import {
  fieldsOf,
  firstText,
  isObject,
  listOf,
  readAsText,
  readInteger,
  readText,
} from '../reading';
import type { Fields } from '../reading';
import { lineIn, readableLine, webUrl } from '../text';
import { readChecks } from './results';

/** Maximum number of items of a kind in a record. */
export const MAX_ITEMS = 200;

/** Most severe first. */
const SEVERITIES = [
  'critical',
  'blocker',
  'high',
  'major',
  'medium',
  'moderate',
  'low',
  'minor',
  'negligible',
  'informational',
  'info',
  'unknown',
];

/** Lists whose findings have their own severity. */
const FINDINGS = ['findings', 'vulnerabilities', 'issues'];

/** A finding, as a scanner lists it. */
interface Listed {
  severity?: string;
  value: unknown;
}

/**
 * Reads a scanner's run: counts and lists of findings, a list of these, or
 * either of them in `results`. Undefined without counts or findings.
 *
 * @param tool - its name, if the run has none
 * @public
 */
export function readScan(
  value: unknown,
  tool?: string,
): ScanRecord | undefined {
  const inner = isObject(value) ? value.results ?? value : value;
  const results = readChecks(
    isObject(inner) ? [inner] : inner,
    readResult,
    ({ counts }) => counts.every(({ count }) => count === 0),
  );
  if (!results?.some(({ counts }) => counts.length > 0)) {
    return undefined;
  }
  const named = fieldsOf(value).tool;
  return {
    tool:
      readableLine(isObject(named) ? named.name : named) ?? readableLine(tool),
    version: readableLine(fieldsOf(named).version),
    results,
  };
}

function readResult(value: unknown): ScanResult {
  const result = isObject(value) ? value : { name: value };
  const findings = listFindings(result);
  return {
    name: lineIn(result, 'name', 'target'),
    counts: countsOf(result, findings),
    // One more than is kept of any list, which tells that it is cut.
    findings: findings.slice(0, MAX_ITEMS + 1).map(readFinding),
  };
}

/** Lists findings grouped by severity or else those with their own severity. */
function listFindings(result: Fields): Listed[] {
  const grouped = SEVERITIES.flatMap(severity =>
    (listOf(result[severity]) ?? []).map(value => ({ severity, value })),
  );
  return grouped.length > 0
    ? grouped
    : FINDINGS.flatMap(name => listOf(result[name]) ?? []).map(value => ({
        severity: readSeverity(fieldsOf(value).severity),
        value,
      }));
}

/** Anything but a word isn't a severity. */
function readSeverity(value: unknown): string | undefined {
  const word = readText(value)?.toLowerCase();
  return word && /^[\w. -]{1,16}$/.test(word) ? word : undefined;
}

/** The counts, each at least the number of listed findings. */
function countsOf(
  value: Fields,
  findings: readonly Listed[],
): ScanResult['counts'] {
  const listed = new Map<string, number>();
  for (const { severity = 'unknown' } of findings) {
    listed.set(severity, (listed.get(severity) ?? 0) + 1);
  }
  return [...new Set([...SEVERITIES, ...listed.keys()])].flatMap(severity => {
    const counts = [
      readCount(value[`${severity}_count`]),
      readCount(value[severity]),
      Array.isArray(value[severity]) ? 0 : undefined,
      listed.get(severity),
    ].filter(count => count !== undefined);
    return counts.length > 0 ? [{ severity, count: Math.max(...counts) }] : [];
  });
}

function readCount(value: unknown): number | undefined {
  const count = readInteger(value);
  return count !== undefined && count >= 0 ? count : undefined;
}

function readFinding({ severity, value }: Listed): ScanFinding {
  const finding = isObject(value) ? value : { id: value };
  const item = [
    firstText(finding, 'package', 'package_name', 'module'),
    firstText(finding, 'version', 'installed_version'),
  ]
    .filter(Boolean)
    .join(' ');
  const places = listOf(finding.locations)?.map(readLocation) ?? [];
  return {
    id: lineIn(finding, 'id', 'vulnerability_id', 'cve', 'rule_id', 'name'),
    severity,
    title: readableLine(readTitle(finding)),
    where: readableLine([item, ...places].filter(Boolean).join(', ')),
    fixedIn: readableLine(readFix(finding.fixed_in ?? finding.fixed_version)),
    url: webUrl(finding.url),
  };
}

/** SARIF has the text of a message in an object. */
function readTitle(finding: Fields): string | undefined {
  const { message } = finding;
  return (
    firstText(finding, 'title', 'summary') ??
    readText(isObject(message) ? message.text : message) ??
    readText(finding.description)
  );
}

/** A place in a file: text, or its path and line, possibly as in SARIF. */
function readLocation(place: unknown): string | undefined {
  if (!isObject(place)) {
    return readText(place);
  }
  const { physicalLocation: inner } = place;
  if (isObject(inner)) {
    const { uri } = fieldsOf(inner.artifactLocation);
    const { startLine } = fieldsOf(inner.region);
    return readLocation({ uri, startLine });
  }
  const path = firstText(place, 'path', 'file', 'uri', 'name');
  const line = readInteger(place.line ?? place.start_line ?? place.startLine);
  return path === undefined || line === undefined ? path : `${path}:${line}`;
}

function readFix(value: unknown): string | undefined {
  return Array.isArray(value)
    ? readText(value.map(readAsText).filter(Boolean).join(', '))
    : readAsText(value);
}
