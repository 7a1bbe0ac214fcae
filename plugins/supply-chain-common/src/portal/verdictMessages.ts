/**
 * The English texts of a verdict, by key; `_one` and `_other` are the forms of a
 * plural.
 *
 * @public
 */
export const verdictMessages = {
  'state.compliant': 'Compliant',
  'state.nonCompliant': 'Not compliant',
  'state.incomplete': 'Incomplete',
  'state.missing': 'Missing',
  'state.pending': 'Pending',
  'state.unknown': 'Unknown',
  'state.waiting': 'Waiting',
  'state.compliantAt': 'Compliant at {{time}}',
  'compliance.empty': 'No trails yet',
  'issue.failed': '{{name}} failed',
  'issue.missing': '{{name}} not reported',
  'issue.pending': '{{name}} not evaluated yet',
  'issue.unexplained': 'The region gave no reason',
  'issue.more': '{{amount, number}} more',
  'since.at': 'since {{when}}',
  'since.atLeast': 'since at least {{when}}',
  'sentence.nonCompliant': '{{name}} is not compliant',
  'sentence.nonCompliantSince': '{{name}} has not been compliant {{since}}',
  'sentence.incomplete': '{{name}} has incomplete evidence',
  'sentence.unknown': 'The status of {{name}} is unknown',
  'verdict.newest': 'The latest trail is {{state}}',
  'verdict.runsThis_one': '{{names}} runs this build',
  'verdict.runsThis_other': '{{names}} run this build',
  'verdict.runs': '{{name}} runs {{build}}',
  'verdict.itRuns': 'It runs {{build}}',
  'environments.more_one': '{{count, number}} more environment',
  'environments.more_other': '{{count, number}} more environments',
  'environments.behindFull_one': '{{count, number}} delivery behind',
  'environments.behindFull_other': '{{count, number}} deliveries behind',
  'details.overridden': '{{name}} overridden',
} as const;

/** The key of a text, without the form of a plural. @public */
export type VerdictMessageKey = keyof typeof verdictMessages extends infer Key
  ? Key extends `${infer Plural}_${'one' | 'other'}`
    ? Plural
    : Key
  : never;
