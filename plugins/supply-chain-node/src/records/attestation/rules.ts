import type {
  QualityGateRecord,
  RuleRecord,
} from 'backstage-plugin-supply-chain-common';
import { firstText, readAsText, readOutcome, worstOutcome } from '../outcome';
import { readableLine, readableText } from '../text';
import { fieldsOf, isObject, listOf } from '../reading';
import type { Limits } from './Limits';

/** Whether a rule failed, or may have failed. */
export function isUnmetRule(value: unknown): boolean {
  return outcomeOfRule(value) !== true;
}

/**
 * Reads a rule. Keeps one in an unknown format as text, since it may be the one
 * that failed.
 */
export function readRule(value: unknown): RuleRecord {
  if (!isObject(value)) {
    return { rule: readableLine(readAsText(value)) };
  }
  return {
    rule: readableLine(firstText(value, ['rule', 'name', 'expression', 'id'])),
    compliant: outcomeOfRule(value),
    status: readableLine(readAsText(value.status)),
    result: readableLine(readAsText(value.result)),
    message: readableText(firstText(value, ['message', 'comment', 'reason'])),
  };
}

/**
 * `result` may be the evaluated value, so it decides only if nothing else does.
 */
function outcomeOfRule(value: unknown): boolean | undefined {
  const { is_compliant: isCompliant, passed, status, result } = fieldsOf(value);
  return (
    worstOutcome([isCompliant, passed, status]) ??
    (readAsText(status) === undefined ? readOutcome(result) : undefined)
  );
}

/** Whether a field is a quality gate: a status, or an object with conditions. */
export function isQualityGate(value: unknown): boolean {
  return isObject(value)
    ? value.status !== undefined || Array.isArray(value.conditions)
    : readAsText(value) !== undefined;
}

/** Whether a quality gate or one of its conditions isn't known to be met. */
export function isUnmetGate(value: unknown): boolean {
  return outcomeOfGate(value) !== true;
}

/** Reads a quality gate with its conditions, failed ones first. */
export function readQualityGate(
  value: unknown,
  limits: Limits,
): QualityGateRecord {
  const gate = fieldsOf(value);
  return {
    name: readableLine(firstText(gate, ['name'])),
    compliant: outcomeOfGate(value),
    status: readableLine(readAsText(isObject(value) ? gate.status : value)),
    conditions: limits.read(
      listOf(gate.conditions) ?? [],
      readCondition,
      isUnmetGate,
    ),
  };
}

function outcomeOfGate(value: unknown): boolean | undefined {
  return isObject(value)
    ? worstOutcome([value.status, value.is_compliant])
    : readOutcome(value);
}

type Condition = QualityGateRecord['conditions'][number];

function readCondition(value: unknown): Condition {
  if (!isObject(value)) {
    return { metric: readableLine(readAsText(value)) };
  }
  const text = (...names: string[]) => readableLine(firstText(value, names));
  return {
    metric: text('metric', 'metric_key', 'metricKey', 'name'),
    compliant: outcomeOfGate(value),
    status: text('status'),
    operator: text('operator', 'comparator'),
    threshold: text('threshold', 'error_threshold', 'errorThreshold'),
    value: text('value', 'actual_value', 'actualValue', 'actual'),
  };
}
