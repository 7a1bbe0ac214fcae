import { firstText, readAsText, readOutcome, worstOutcome } from './outcome';
import { isObject } from './reading';

/**
 * Result of a rule.
 *
 * @public
 */
export interface RuleResult {
  rule?: string;
  /** Absent when the record doesn't say, or uses an unknown word. */
  is_compliant?: boolean;
  /** The original status in the record. */
  status?: string;
  /** Result of evaluating the rule, such as a value. */
  result?: string;
  message?: string;
}

/**
 * Keeps a part in an unknown format as text, since it may be the one that
 * failed.
 */
function readRule(value: unknown): RuleResult {
  if (!isObject(value)) {
    return { rule: readAsText(value) };
  }
  const { status, result } = value;
  return {
    rule: firstText(value, ['rule', 'name', 'expression', 'id']),
    // `result` may be the evaluated value, so it decides only if nothing else
    // does.
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
 * Reads `rule_results` or the `parts` of a `result`: a list of rules, a single
 * rule, or a map from rules to results.
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
