import { firstText, readAsText, readOutcome, worstOutcome } from './outcome';
import { isObject } from './reading';

/**
 * What one rule said.
 *
 * @public
 */
export interface RuleResult {
  rule?: string;
  /** Absent when the record doesn't say, or in a word that is new. */
  is_compliant?: boolean;
  /** The record's own word for how the rule came out. */
  status?: string;
  /** What the rule came to, such as a value. */
  result?: string;
  message?: string;
}

/** A part in an unknown form is kept as text: it may be the one that failed. */
function readRule(value: unknown): RuleResult {
  if (!isObject(value)) {
    return { rule: readAsText(value) };
  }
  const { status, result } = value;
  return {
    rule: firstText(value, ['rule', 'name', 'expression', 'id']),
    // `result` may be the value that was looked at: it decides only alone.
    is_compliant:
      worstOutcome([value.is_compliant, value.passed, status]) ??
      (readAsText(status) === undefined ? readOutcome(result) : undefined),
    status: readAsText(status),
    result: readAsText(result),
    message: firstText(value, ['message', 'comment', 'reason']),
  };
}

const RULE_FIELDS = ['rule', 'result', 'status', 'passed', 'is_compliant'];

/**
 * Reads `rule_results` or the `parts` of a `result`: a list of rules, one rule,
 * or a map from rules to how each came out.
 */
export function readRuleResults(value: unknown): RuleResult[] | undefined {
  if (Array.isArray(value)) {
    return value.map(readRule);
  }
  if (!isObject(value)) {
    return undefined;
  }
  return RULE_FIELDS.some(name => Object.hasOwn(value, name))
    ? [readRule(value)]
    : Object.entries(value).map(([rule, inner]) => ({
        ...readRule(isObject(inner) ? inner : { status: inner }),
        rule,
      }));
}
