/** The texts of the services page. */
export const services = {
  'services.table': 'Components (worst first)',
  'services.ownership': 'Ownership',
  'services.mine': 'My components',
  'services.all': 'All',
  'services.textHelp': 'Name or owner',
  'services.owner': 'Owner',
  'services.system': 'System',
  'services.environment': 'Environment',
  'services.component': 'Component',
  'services.since': 'Since',
  'services.trend': 'Weekly trend',
  'services.trendOf': 'Compliant trails per week, oldest first: {{weeks}}',
  'services.runningSince': 'running since',
  'services.others.bad': '{{components, number}} not compliant',
  'services.others.waiting': '{{components, number}} waiting for evidence',
  'services.others.neutral': '{{components, number}} unknown',
  'services.others.good': '{{components, number}} compliant',
  'services.others.unchecked': '{{components, number}} not checked',
  'services.worst.running':
    '{{environment}} runs a build that is not compliant.',
  'services.issues': 'Most common issues in all components',
  'services.issueCount': '{{components, number}} of {{total, number}}',
  'services.ofAll': '{{total, number}}',
  'services.ofYours': 'your {{total, number}}',
  'services.unlinkedList': 'Components without a flow',
  'services.none': 'No linked components',
  'services.noneHint':
    'Components with a supply-chain/flows annotation appear here if you may view their evidence.',
  'services.noneOfYours': "You don't own any linked components",
  'services.running': '{{state}} in {{names}}',
  'services.all.bad_one':
    '{{count, number}} of {{total}} components is not compliant',
  'services.all.bad_other':
    '{{count, number}} of {{total}} components are not compliant',
  'services.all.waiting_one':
    '{{count, number}} of {{total}} components is waiting for evidence',
  'services.all.waiting_other':
    '{{count, number}} of {{total}} components are waiting for evidence',
  'services.behind': '{{amount, number}} behind',
  'services.unlinked': 'Components without a flow: {{amount, number}}',
  'services.omitted':
    'Components not checked because of the limit: {{amount, number}}.',
  'services.all.neutral_one':
    'The status of {{count, number}} of {{total}} components is unknown',
  'services.all.neutral_other':
    'The status of {{count, number}} of {{total}} components is unknown',
  'services.all.good_one': 'The component is compliant',
  'services.all.good_other': 'All {{count, number}} components are compliant',
} as const;
