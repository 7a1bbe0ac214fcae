import type { JsonValue } from '@backstage/types';
import { isObject, fieldsOf, readJson } from '../reading';
import { isQualityGate, listOfRules } from './rules';
import { holdsFindings, holdsOthers } from './scans';
import type { ScanSource } from './scans';

/**
 * Where a record (E8) contains the reasons for its verdict, as sent by the
 * region. Absent if no field does.
 */
export interface Results {
  rules?: unknown[];
  scans?: ScanSource[];
  gates?: unknown[];
  tickets?: unknown[];
  /** Data in a custom format. */
  data?: { name: string; value: JsonValue }[];
}

const PROCESSED = /^processed_(.+)_results$/;
/** Matches the fields for tickets, which are named after their tracker. */
const NAMES_TICKETS = /(_results|_refs|tickets|issues)$/;

/** Finds the fields specific to a type, except null and absent ones. */
export function findResults(
  record: Readonly<Record<string, unknown>>,
): Results {
  const found: Results = {};
  for (const [key, value] of Object.entries(record)) {
    if (value === null || value === undefined) {
      continue;
    }
    const { rules, scans, gates, tickets, data } = resultsIn(key, value);
    found.rules = joined(found.rules, rules);
    found.scans = joined(found.scans, scans);
    found.gates = joined(found.gates, gates);
    found.tickets = joined(found.tickets, tickets);
    found.data = joined(found.data, data);
  }
  const others = { value: { vulnerabilities: record.vulnerabilities } };
  return holdsOthers(others, found.scans)
    ? { ...found, scans: joined(found.scans, [others]) }
    : found;
}

function joined<T>(list?: T[], more?: T[]): T[] | undefined {
  return list && more ? [...list, ...more] : list ?? more;
}

function resultsIn(key: string, value: {}): Results {
  const [, tool] = PROCESSED.exec(key) ?? [];
  if (tool !== undefined) {
    return orData(key, value, processedBy(tool, value));
  }
  switch (key) {
    case 'result':
      return { rules: listOfRules(fieldsOf(value).parts) };
    case 'rule_results':
      return orData(key, value, { rules: listOfRules(value) });
    case 'quality_gate':
    case 'qualityGate':
      return orData(key, value, { gates: gatesIn(value) });
    case 'scan_results':
      return orData(key, value, { scans: scansIn({ value }) });
    case 'tickets':
    case 'ticket_results':
      return orData(key, value, { tickets: listOfTickets(value) });
    case 'custom_data':
    case 'attestation_data':
      return reportedIn(key, value);
    default:
      return NAMES_TICKETS.test(key) && holdsTickets(value)
        ? { tickets: listOfTickets(value) }
        : {};
  }
}

/** The results of a tool that the region supports, a scanner or another one. */
function processedBy(tool: string, value: unknown): Results {
  if (holdsTickets(value)) {
    return { tickets: listOfTickets(value) };
  }
  const record = fieldsOf(value);
  return {
    scans: scansIn({ value, tool }),
    gates: gatesIn(record.quality_gate ?? record.qualityGate),
    rules: listOfRules(record.rule_results),
  };
}

/** The data of a custom type may contain rules. */
function reportedIn(name: string, value: unknown): Results {
  if (!isObject(value) || !Object.hasOwn(value, 'rule_results')) {
    return dataOf(name, value);
  }
  const { rule_results: results, ...rest } = value;
  const rules = listOfRules(results);
  if (!rules) {
    return dataOf(name, value);
  }
  return Object.keys(rest).length > 0
    ? { ...dataOf(name, rest), rules }
    : { rules };
}

function gatesIn(value: unknown): unknown[] | undefined {
  return isQualityGate(value) ? [value] : undefined;
}

function scansIn(scan: ScanSource): ScanSource[] | undefined {
  return holdsFindings(scan) ? [scan] : undefined;
}

function dataOf(name: string, value: unknown): Results {
  const json = readJson(value);
  return json === undefined ? {} : { data: [{ name, value: json }] };
}

/** Falls back to the raw data when the type's own format can't be read. */
function orData(name: string, value: unknown, found: Results): Results {
  return Object.values(found).some(list => list !== undefined)
    ? found
    : dataOf(name, value);
}

const LISTS = ['tickets', 'issues', 'results'];
const TICKET_FIELDS = ['issue_id', 'issue_url', 'issue_exists'];

/** A list of tickets, or the one that an object contains. */
export function listOfTickets(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) {
    return value;
  }
  return isObject(value)
    ? LISTS.map(name => value[name]).find(inner => Array.isArray(inner))
    : undefined;
}

/** Whether a field contains tickets, for field names that don't tell. */
function holdsTickets(value: unknown): boolean {
  return (listOfTickets(value) ?? []).some(
    item =>
      isObject(item) && TICKET_FIELDS.some(name => Object.hasOwn(item, name)),
  );
}
