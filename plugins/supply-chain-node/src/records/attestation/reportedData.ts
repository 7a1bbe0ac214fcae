import type {
  AttestationDetails,
  DataField,
} from 'backstage-plugin-supply-chain-common';
import type { JsonObject, JsonValue } from '@backstage/types';
import {
  readableLine,
  isSecret,
  redactJson,
  limitItems,
  paragraphs,
  personName,
} from '../text';

const MAX_VALUE = 1_000;
/** Maximum length of JSON text, in characters. */
const MAX_REST = 20_000;

type ReportedData = NonNullable<AttestationDetails['data']>[number];

/** The region's internal IDs, which mean nothing elsewhere. */
const INTERNAL_ID = /^(id|org_id|flow_id|trail_id|.*_template_id)$/;

/** Reads a custom field of an attestation (E8) to table rows. */
export function readReportedData(name: string, value: JsonValue): ReportedData {
  const { shown = [], omitted } = limitItems(entriesOf(value));
  return {
    name,
    fields: shown.map(([key, inner]) => toField(key, inner)),
    omittedFields: omitted,
  };
}

/** A plain value becomes a single row without a name. */
function entriesOf(value: JsonValue): [string, JsonValue][] {
  if (typeof value !== 'object' || value === null) {
    return [['', value]];
  }
  return Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item])
    : Object.entries(value).map(([key, inner]) => [key, inner ?? null]);
}

function toField(key: string, value: JsonValue): DataField {
  if (typeof value !== 'object' || value === null || isSecret(key, value)) {
    return toPlainField(key, value);
  }
  const { shown = [], omitted } = limitItems(entriesOf(redactJson(value, key)));
  return {
    name: readableLine(key) ?? '',
    fields: shown.map(([name, inner]) => toPlainField(name, inner)),
    omittedFields: omitted,
  };
}

function toPlainField(key: string, value: JsonValue): DataField {
  const name = readableLine(key) ?? '';
  if (isSecret(key, value)) {
    return { name, redacted: true };
  }
  const clean = redactJson(value, key);
  const text = paragraphs(
    typeof clean === 'string' ? clean : JSON.stringify(clean),
  );
  return {
    name,
    value:
      text && text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text,
  };
}

/** Text that is a person's address, possibly with their name. */
const PERSON = /^([^<>@]*<)?[^\s<>@/:]+@[^\s<>@/:]+\.[a-z]+>?$/i;

/** Replaces people's addresses in JSON by their names. */
function withPersonNames(_: string, value: JsonValue): JsonValue | undefined {
  return typeof value === 'string' && PERSON.test(value)
    ? personName(value)
    : value;
}

/**
 * Any other fields of a record as JSON text, without the region's internal IDs,
 * people's addresses and secrets.
 */
export function readRest(raw: JsonObject): { text?: string; omitted?: number } {
  const rest = Object.fromEntries(
    Object.entries(raw).filter(([key]) => !INTERNAL_ID.test(key)),
  );
  if (Object.keys(rest).length === 0) {
    return {};
  }
  const text = JSON.stringify(redactJson(rest), withPersonNames, 2);
  return text.length > MAX_REST
    ? { text: text.slice(0, MAX_REST), omitted: text.length - MAX_REST }
    : { text };
}
