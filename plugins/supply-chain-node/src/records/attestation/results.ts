import { fieldsOf, isObject, listOf } from '../reading';
import type { Fields } from '../reading';
import { isQualityGate } from './rules';
import { holdsFindings } from './scans';
import type { ScanSource } from './scans';

/** Matches the fields for tickets, which are named after their tracker. */
const HOLDS_TICKETS = /(_results|tickets)$/;

/** Where a record (E8) contains the reasons for its verdict; absent if nowhere. */
export interface Results {
  rules?: unknown[];
  scans?: ScanSource[];
  gates?: unknown[];
  tickets?: unknown[];
}

const PROCESSED = /^processed_(.+)_results$/;
const SCANS = 'scan_results';

/** Finds the fields that depend on the attestation's type. */
export function findResults(record: Fields): Results {
  const fields = Object.entries(record);
  const processed = fields.flatMap(([key, value]) => {
    const [, tool] = PROCESSED.exec(key) ?? [];
    return tool === undefined ? [] : [{ value, tool }];
  });
  const holders = [record, ...processed.map(({ value }) => fieldsOf(value))];
  return {
    rules: listOf(fieldsOf(record.result).parts),
    scans: orNothing(
      [{ value: record[SCANS] }, ...processed].filter(holdsFindings),
    ),
    gates: orNothing(
      holders
        .flatMap(holder => [holder.quality_gate, holder.qualityGate])
        .filter(isQualityGate),
    ),
    tickets: orNothing(
      fields.flatMap(([key, value]) =>
        HOLDS_TICKETS.test(key) ? listOfTickets(value) : [],
      ),
    ),
  };
}

function orNothing<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

const TICKET_FIELDS = ['issue_id', 'issue_url', 'issue_exists'];

/** The tickets in a list that holds some. */
function listOfTickets(value: unknown): unknown[] {
  const list = listOf(value) ?? [];
  const holdsTickets = list.some(
    item =>
      isObject(item) && TICKET_FIELDS.some(name => Object.hasOwn(item, name)),
  );
  return holdsTickets ? list : [];
}
