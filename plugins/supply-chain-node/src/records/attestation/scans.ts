import type {
  ScanFinding,
  ScanRecord,
  ScanResult,
} from 'backstage-plugin-supply-chain-common';
import { readUrl } from '../commit';
import { firstText, readAsText } from '../outcome';
import { readableLine } from '../text';
import { fieldsOf, isObject, readInteger, readText } from '../reading';
import type { Fields } from '../reading';
import { Limits } from './Limits';

const MAX_FINDINGS = 50;
/**
 * Maximum number of severities. The contract defines three, but scanners may
 * add others.
 */
const MAX_SEVERITIES = 20;

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

/** A scanner's run, as a region or a file has it. @public */
export interface ScanSource {
  value: unknown;
  /** Name of the tool, if the record has none. */
  tool?: string;
}

/** A finding, with what identifies it. */
interface Found {
  id?: string;
  severity?: string;
  item: string;
  value: unknown;
}

/** The scanner's results for one target, before limiting what is shown. */
interface Result {
  name?: string;
  counts: ScanResult['counts'];
  findings: Found[];
}

/** Whether a scanner's run has counts or findings. */
export function holdsFindings(scan: ScanSource): boolean {
  return resultsOf(scan).some(({ counts }) => counts.length > 0);
}

/**
 * Reads a scanner's run: counts and lists of findings, a list of these, or
 * either of them in `results`. Undefined without counts or findings.
 *
 * @public
 */
export function readScan(
  scan: ScanSource,
  limits: Limits = new Limits(),
): ScanRecord | undefined {
  const results = resultsOf(scan);
  if (!results.some(({ counts }) => counts.length > 0)) {
    return undefined;
  }
  const { tool } = fieldsOf(scan.value);
  return {
    tool: readableLine(
      readText(isObject(tool) ? tool.name : tool) ?? scan.tool,
    ),
    version: readableLine(readAsText(fieldsOf(tool).version)),
    results: limits.read(
      results,
      result => toResult(result, limits),
      ({ counts }) => counts.some(({ count }) => count > 0),
    ),
  };
}

function resultsOf({ value }: ScanSource): Result[] {
  const inner = isObject(value) ? value.results ?? value : value;
  const list = isObject(inner) ? [inner] : inner;
  return Array.isArray(list) ? list.map(resultOf) : [];
}

function resultOf(value: unknown): Result {
  if (!isObject(value)) {
    return { name: readAsText(value), counts: [], findings: [] };
  }
  const findings = listFindings(value);
  return {
    name: firstText(value, ['name', 'target']),
    counts: countsOf(value, findings),
    findings,
  };
}

/** Lists findings grouped by severity, then those with their own severity. */
function listFindings(value: Fields): Found[] {
  const listIn = (name: string): unknown[] => {
    const list = value[name];
    return Array.isArray(list) ? list : [];
  };
  const found = [
    ...SEVERITIES.flatMap(severity =>
      listIn(severity).map(item => toFound(item, severity)),
    ),
    ...FINDINGS.flatMap(name =>
      listIn(name).map(item =>
        toFound(item, readText(fieldsOf(item).severity)?.toLowerCase()),
      ),
    ),
  ];
  const seen = new Set<string>();
  return found.filter(({ id, severity, item }) => {
    const identity = JSON.stringify([id, severity, item]);
    const isNew = id === undefined || !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

function toFound(value: unknown, severity: string | undefined): Found {
  const finding = fieldsOf(value);
  return {
    id: isObject(value)
      ? firstText(value, ['id', 'vulnerability_id', 'cve', 'rule_id', 'name'])
      : readAsText(value),
    severity,
    item: [
      firstText(finding, ['package', 'package_name', 'module']),
      firstText(finding, ['version', 'installed_version']),
    ]
      .filter(Boolean)
      .join(' '),
    value,
  };
}

/** The counts, each at least the number of listed findings. */
function countsOf(
  value: Fields,
  findings: readonly Found[],
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

function toResult(
  { name, counts, findings }: Result,
  limits: Limits,
): ScanResult {
  return {
    name: readableLine(name),
    counts: limits.cap(counts, MAX_SEVERITIES).map(({ severity, count }) => ({
      severity: readableLine(severity) ?? 'unknown',
      count,
    })),
    findings: limits.cap(findings, MAX_FINDINGS).map(toFinding),
  };
}

function toFinding({ id, severity, item, value }: Found): ScanFinding {
  const finding = fieldsOf(value);
  const places = Array.isArray(finding.locations)
    ? finding.locations.map(readLocation)
    : [];
  const where = [item, ...places].filter(Boolean).join(', ');
  return {
    id: readableLine(id),
    severity: readableLine(severity),
    title: readableLine(readTitle(finding)),
    where: readableLine(where),
    fixedIn: readableLine(readFix(finding.fixed_in ?? finding.fixed_version)),
    url: readUrl(finding.url),
  };
}

/** SARIF has the text of a message in an object. */
function readTitle(finding: Fields): string | undefined {
  const { message } = finding;
  return (
    firstText(finding, ['title', 'summary']) ??
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
  const path = firstText(place, ['path', 'file', 'uri', 'name']);
  const line = readInteger(place.line ?? place.start_line ?? place.startLine);
  return path === undefined || line === undefined ? path : `${path}:${line}`;
}

function readFix(value: unknown): string | undefined {
  return Array.isArray(value)
    ? readText(value.map(readAsText).filter(Boolean).join(', '))
    : readAsText(value);
}
