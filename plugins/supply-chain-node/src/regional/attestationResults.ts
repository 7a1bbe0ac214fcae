import { JsonValue } from '@backstage/types';
import { firstText, readAsText, worstOutcome } from './outcome';
import { QualityGate, readQualityGate } from './qualityGate';
import { isObject, readIdentity, readJson, readText } from './reading';
import { readRuleResults, RuleResult } from './ruleResults';
import { readScan, Scan } from './scans';
import { holdsTickets, readTickets, Ticket } from './tickets';

/**
 * The reasons for an attestation's verdict (E8), as far as its record contains
 * them.
 *
 * @public
 */
export interface AttestationResults {
  result?: {
    is_compliant?: boolean;
    /** The reporter's comment on the verdict. */
    comment?: string;
  };
  rule_results?: RuleResult[];
  scans?: Scan[];
  quality_gates?: QualityGate[];
  tickets?: Ticket[];
  override?: { reason?: string; overridden_attestation_id?: string };
  /** Data in a custom format. */
  data?: { name: string; value: JsonValue }[];
}

const PROCESSED = /^processed_(.+)_results$/;
/** Matches the fields for tickets, which are named after their tracker. */
const NAMES_TICKETS = /(_results|_refs|tickets|issues)$/;

/** Content extracted from one field of the record. */
interface Found {
  rules?: RuleResult[];
  scans?: Scan[];
  gates?: QualityGate[];
  tickets?: Ticket[];
  data?: AttestationResults['data'];
}

/** Parses the fields specific to a type; null and absent ones are left out. */
export function readAttestationResults(
  record: Record<string, unknown>,
): AttestationResults {
  const found = Object.entries(record).map(([key, value]) =>
    value === null || value === undefined ? {} : readField(key, value),
  );
  const all = <T>(pick: (each: Found) => T[] | undefined): T[] | undefined => {
    const lists = found.map(pick).filter(list => list !== undefined);
    return lists.length > 0 ? lists.flat() : undefined;
  };
  return {
    result: readResult(record.result),
    rule_results: all(({ rules }) => rules),
    scans: withOthers(
      all(({ scans }) => scans),
      record.vulnerabilities,
    ),
    quality_gates: all(({ gates }) => gates),
    tickets: all(({ tickets }) => tickets),
    override: readOverride(record),
    data: all(({ data }) => data),
  };
}

function readField(key: string, value: unknown): Found {
  const [, tool] = PROCESSED.exec(key) ?? [];
  if (tool !== undefined) {
    return orData(key, value, readProcessed(value, tool));
  }
  switch (key) {
    case 'result':
      return isObject(value) ? { rules: readRuleResults(value.parts) } : {};
    case 'rule_results':
      return orData(key, value, { rules: readRuleResults(value) });
    case 'quality_gate':
    case 'qualityGate':
      return orData(key, value, { gates: listOfOne(readQualityGate(value)) });
    case 'scan_results':
      return orData(key, value, { scans: listOfOne(readScan(value)) });
    case 'tickets':
    case 'ticket_results':
      return orData(key, value, { tickets: readTickets(value) });
    case 'custom_data':
    case 'attestation_data':
      return readReportedData(key, value);
    default:
      return NAMES_TICKETS.test(key) && holdsTickets(value)
        ? { tickets: readTickets(value) }
        : {};
  }
}

/**
 * Adds vulnerabilities listed separately, unless the scanner's results already
 * include all of them.
 */
function withOthers(
  scans: Scan[] | undefined,
  vulnerabilities: unknown,
): Scan[] | undefined {
  const known = new Set(
    (scans ?? []).flatMap(({ results }) =>
      results.flatMap(({ findings }) => findings.map(({ id }) => id)),
    ),
  );
  const others = readScan({ vulnerabilities });
  const isNew = others?.results.some(({ findings }) =>
    findings.some(({ id }) => id === undefined || !known.has(id)),
  );
  return others && isNew ? [...(scans ?? []), others] : scans;
}

/**
 * Reads the results of a tool that the region supports, a scanner or another
 * one.
 */
function readProcessed(value: unknown, tool: string): Found {
  if (holdsTickets(value)) {
    return { tickets: readTickets(value) };
  }
  const record = isObject(value) ? value : {};
  return {
    scans: listOfOne(readScan(value, tool)),
    gates: listOfOne(
      readQualityGate(record.quality_gate ?? record.qualityGate),
    ),
    rules: readRuleResults(record.rule_results),
  };
}

/** The data of a custom type may contain rules. */
function readReportedData(name: string, value: unknown): Found {
  if (!isObject(value) || !Object.hasOwn(value, 'rule_results')) {
    return dataOf(name, value);
  }
  const { rule_results: results, ...rest } = value;
  const rules = readRuleResults(results);
  return rules
    ? { rules, ...(Object.keys(rest).length > 0 && dataOf(name, rest)) }
    : dataOf(name, value);
}

function dataOf(name: string, value: unknown): Found {
  const json = readJson(value);
  return json === undefined ? {} : { data: [{ name, value: json }] };
}

/** Falls back to the raw data when the type's own format can't be read. */
function orData(name: string, value: unknown, found: Found): Found {
  return Object.values(found).some(list => list !== undefined)
    ? found
    : dataOf(name, value);
}

function listOfOne<T>(item: T | undefined): T[] | undefined {
  return item === undefined ? undefined : [item];
}

function readResult(value: unknown): AttestationResults['result'] {
  if (!isObject(value)) {
    const comment = readAsText(value);
    return comment === undefined
      ? undefined
      : { is_compliant: worstOutcome([value]), comment };
  }
  return {
    is_compliant: worstOutcome([value.is_compliant]),
    comment: firstText(value, ['comment', 'message', 'reason']),
  };
}

/** Reads the override from `override`, or from the top level in old records. */
function readOverride(
  record: Record<string, unknown>,
): AttestationResults['override'] {
  const override = isObject(record.override) ? record.override : {};
  const id =
    readIdentity(override.overridden_attestation_id) ??
    readIdentity(record.overridden_attestation_id);
  const reason =
    readText(override.reason) ??
    (id === undefined ? undefined : readText(record.reason));
  return id === undefined && reason === undefined
    ? undefined
    : { reason, overridden_attestation_id: id };
}
