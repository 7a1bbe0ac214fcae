import { firstText, readAsText, readOutcome, worstOutcome } from './outcome';
import { isObject } from './reading';

/**
 * A condition of a quality gate.
 *
 * @public
 */
export interface QualityGateCondition {
  metric?: string;
  /** When the gate fails, such as `LESS_THAN`. */
  operator?: string;
  threshold?: string;
  value?: string;
  status?: string;
  is_compliant?: boolean;
}

/**
 * Result of a code-quality service, with its conditions.
 *
 * @public
 */
export interface QualityGate {
  name?: string;
  status?: string;
  is_compliant?: boolean;
  conditions: QualityGateCondition[];
}

function readCondition(value: unknown): QualityGateCondition {
  if (!isObject(value)) {
    return { metric: readAsText(value) };
  }
  return {
    metric: firstText(value, ['metric', 'metric_key', 'metricKey', 'name']),
    operator: firstText(value, ['operator', 'comparator']),
    threshold: firstText(value, [
      'threshold',
      'error_threshold',
      'errorThreshold',
    ]),
    value: firstText(value, ['value', 'actual_value', 'actualValue', 'actual']),
    status: readAsText(value.status),
    is_compliant: worstOutcome([value.status, value.is_compliant]),
  };
}

/** Reads `quality_gate`: a bare status, or an object with conditions. */
export function readQualityGate(value: unknown): QualityGate | undefined {
  if (!isObject(value)) {
    const status = readAsText(value);
    return status === undefined
      ? undefined
      : { status, is_compliant: readOutcome(value), conditions: [] };
  }
  const { conditions, status, is_compliant: isCompliant } = value;
  if (status === undefined && !Array.isArray(conditions)) {
    return undefined;
  }
  return {
    name: firstText(value, ['name']),
    status: readAsText(status),
    is_compliant: worstOutcome([status, isCompliant]),
    conditions: Array.isArray(conditions) ? conditions.map(readCondition) : [],
  };
}
