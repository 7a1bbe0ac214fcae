import { firstText, readAsText } from './outcome';
import { isObject, readInteger, readText } from './reading';

/**
 * A finding of a scanner.
 *
 * @public
 */
export interface ScanFinding {
  /** For example a CVE number, which is valid outside the region. */
  id?: string;
  /** In lower case. */
  severity?: string;
  title?: string;
  /** The affected package. */
  package?: string;
  version?: string;
  fixed_in?: string;
  url?: string;
  /** Places in files, such as `src/app.ts:12`. */
  locations?: string[];
}

/**
 * A scanner's results for one target.
 *
 * @public
 */
export interface ScanResult {
  /** The scanned target. */
  name?: string;
  /** Most severe first. */
  counts: { severity: string; count: number }[];
  /** Those that the record lists; `counts` may be higher. */
  findings: ScanFinding[];
}

/**
 * A run of a scanner.
 *
 * @public
 */
export interface Scan {
  tool?: string;
  version?: string;
  results: ScanResult[];
}

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

function readFinding(value: unknown, severity?: string): ScanFinding {
  const own = readText(isObject(value) ? value.severity : undefined);
  const finding = {
    id: isObject(value)
      ? firstText(value, ['id', 'vulnerability_id', 'cve', 'rule_id', 'name'])
      : readAsText(value),
    severity: severity ?? own?.toLowerCase(),
  };
  return isObject(value)
    ? {
        ...finding,
        title: readTitle(value),
        package: firstText(value, ['package', 'package_name', 'module']),
        version: firstText(value, ['version', 'installed_version']),
        fixed_in: readFix(value.fixed_in ?? value.fixed_version),
        url: readText(value.url),
        locations: Array.isArray(value.locations)
          ? value.locations.flatMap(place => readLocation(place) ?? [])
          : undefined,
      }
    : finding;
}

/** SARIF has the text of a message in an object. */
function readTitle(value: Record<string, unknown>): string | undefined {
  const { message } = value;
  return (
    firstText(value, ['title', 'summary']) ??
    (isObject(message) ? readText(message.text) : readText(message)) ??
    readText(value.description)
  );
}

/** A place in a file: text, or its path and line, possibly as in SARIF. */
function readLocation(place: unknown): string | undefined {
  if (!isObject(place)) {
    return readText(place);
  }
  const { physicalLocation: inner } = place;
  if (isObject(inner)) {
    const file = isObject(inner.artifactLocation) ? inner.artifactLocation : {};
    const { startLine } = isObject(inner.region) ? inner.region : {};
    return readLocation({ uri: file.uri, startLine });
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

/** Reads findings grouped by severity, then those with their own severity. */
function readFindings(value: Record<string, unknown>): ScanFinding[] {
  const found = [
    ...SEVERITIES.flatMap(severity => {
      const list = value[severity];
      return Array.isArray(list)
        ? list.map(item => readFinding(item, severity))
        : [];
    }),
    ...FINDINGS.flatMap(name => {
      const list = value[name];
      return Array.isArray(list) ? list.map(item => readFinding(item)) : [];
    }),
  ];
  const seen = new Set<string>();
  return found.filter(finding => {
    const { id, severity, package: where, version } = finding;
    const identity = JSON.stringify([id, severity, where, version]);
    if (id === undefined || !seen.has(identity)) {
      seen.add(identity);
      return true;
    }
    return false;
  });
}

function readCount(value: unknown): number | undefined {
  const count = readInteger(value);
  return count !== undefined && count >= 0 ? count : undefined;
}

/** Reads the counts, each at least the number of listed findings. */
function readCounts(
  value: Record<string, unknown>,
  findings: readonly ScanFinding[],
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

function readScanResult(value: unknown): ScanResult {
  if (!isObject(value)) {
    return { name: readAsText(value), counts: [], findings: [] };
  }
  const findings = readFindings(value);
  return {
    name: firstText(value, ['name', 'target']),
    counts: readCounts(value, findings),
    findings,
  };
}

function readTool(value: unknown): Pick<Scan, 'tool' | 'version'> {
  if (!isObject(value)) {
    return { tool: readText(value) };
  }
  return { tool: readText(value.name), version: readAsText(value.version) };
}

/**
 * Reads a scanner's run: counts and lists of findings, a list of these, or
 * either of them in `results`. Undefined without counts or findings.
 *
 * @param tool - name of the tool, if the record has none
 */
export function readScan(value: unknown, tool?: string): Scan | undefined {
  const inner = isObject(value) ? value.results ?? value : value;
  const list = isObject(inner) ? [inner] : inner;
  const results = Array.isArray(list) ? list.map(readScanResult) : [];
  if (!results.some(({ counts }) => counts.length > 0)) {
    return undefined;
  }
  const named = readTool(isObject(value) ? value.tool : undefined);
  return { ...named, tool: named.tool ?? tool, results };
}
