/** The texts for missing annotations, errors and problems. */
export const problems = {
  'linking.title': 'Not linked yet',
  'linking.fixTitle': 'Fix the link',
  'linking.choose': 'Choose the flows that build or release this component.',
  'linking.reporting_one':
    '{{count, number}} flow reports from {{repository}}.',
  'linking.reporting_other':
    '{{count, number}} flows report from {{repository}}.',
  'linking.noneReporting': 'No flow found that reports from {{repository}}.',
  'linking.unaided':
    '{{why}}. Add a line such as this one to catalog-info.yaml, with the names of your flows:',
  'linking.flows': 'Flows of this component',
  'linking.similarName': 'similar name',
  'linking.sameRepository': 'same repository',
  'linking.newest': 'newest build',
  'linking.others': 'Other flows',
  'linking.unsearched_one':
    "{{count, number}} organization couldn't be searched in full.",
  'linking.unsearched_other':
    "{{count, number}} organizations couldn't be searched in full.",
  'linking.noneChosen': 'Choose a flow to see the verdict.',
  'linking.preview': 'Preview:',
  'linking.pullRequest': 'Open pull request',
  'problem.fix': 'Fix',
  'missing.notificationsTitle': 'No notifications linked to this {{kind}}',
  'missing.notificationsHint':
    "Add this to catalog-info.yaml, using your notification's number:",
  'missing.edit': 'Edit catalog-info.yaml',
  'missing.lines': 'YAML snippet',
  'notConfigured.title': "Supply Chain isn't set up yet",
  'notConfigured.hint':
    'Ask your portal admin to add a region and an API key under supplyChain in app-config.yaml.',
  'notConfigured.mistakeTitle': "Supply Chain isn't configured correctly",
  'notConfigured.mistakeHint':
    'Ask your portal admin to fix {{setting}} in app-config.yaml.',
  'link.learnMore': 'Learn more',
  'link.learnMoreAbout': 'Learn more: {{about}}',
  'error.retry': 'Try again',
  'error.signInTitle': "You're signed out",
  'error.signInHint': 'Your session expired. Reload the page to sign in again.',
  'error.forbiddenTitle': "You don't have access",
  'error.forbiddenHint': 'You need permission to view supply-chain evidence.',
  'error.notFoundTitle': 'Entity not found',
  'error.notFoundHint':
    "It may have been removed from the catalog, you might not have access to it, or the Supply Chain backend isn't installed.",
  'error.notLinkedTitle': 'Not linked here',
  'error.notLinkedHint':
    "This entity isn't linked to this flow, environment or notification. Check the URL and the entity's annotations.",
  'error.noBackendTitle': "The Supply Chain backend isn't installed",
  'error.noBackendHint':
    'The package backstage-plugin-supply-chain-backend is missing.',
  'error.regionTitle': "Couldn't load data from the region",
  'error.regionHint': 'No earlier data is available. Try again.',
  'error.busyTitle': 'Too many requests',
  'error.busyHint': 'Try again in a moment.',
  'error.networkTitle': "Couldn't reach the portal",
  'error.networkHint': 'Check your connection and try again.',
  'error.otherTitle': 'Something went wrong',
  'error.otherHint': 'Try again.',
  'error.askAdmin': 'Ask your portal admin.',
  'error.contactAdmin': 'If it keeps happening, contact your portal admin.',
  'problem.reason.invalid-value': 'Invalid value {{value}} in {{annotation}}',
  'problem.reason.too-many-values': 'Too many values in {{annotation}}',
  'problem.reason.unknown-region': 'Unknown region {{region}}',
  'problem.reason.no-region': 'No region set for {{value}}',
  'problem.reason.no-organization': 'No organization set for {{value}}',
  'problem.reason.organization-not-configured':
    'No API key for {{org}} in {{region}}',
  'problem.reason.configuration-invalid':
    "The portal's configuration has a mistake in {{setting}}",
  'problem.reason.link-not-allowed':
    "This entity isn't allowed to link to {{value}} in {{org}} ({{region}})",
  'problem.reason.unknown-annotation': 'Unknown annotation {{annotation}}',
  'problem.reason.inherited-value':
    "A value of {{annotation}} from the system or domain can't be used",
  'problem.reason.organization-not-found':
    'Organization {{org}} not found in {{region}}',
  'problem.reason.service-account-not-found':
    'Service account {{value}} not found in {{org}} ({{region}})',
  'problem.reason.flow-not-found': "Flow {{flow}} doesn't exist",
  'problem.reason.artifact-not-found': 'No artifact {{value}}',
  'problem.reason.environment-not-found':
    'No deployments to {{value}} in {{region}}:{{org}}',
  'problem.reason.notification-not-found':
    'Notification {{value}} not found in {{org}} ({{region}})',
  'problem.reason.key-refused': 'The key for {{org}} was rejected',
  'problem.reason.role-too-low':
    'API key for {{org}} in {{region}} lacks permission',
  'problem.reason.rate-limited': 'Rate limited by {{region}}',
  'problem.reason.region-unavailable': "The {{region}} region isn't responding",
  'problem.reason.unexpected-answer': 'Unexpected response from {{region}}',
  'problem.reason.undecided': '{{value}} may belong to this component',
  'problem.didYouMean': 'Did you mean {{suggestion}}?',
  'problem.known': 'Available: {{names}}.',
  'problem.inherited': 'The value comes from {{entity}}.',
  'problem.reason.unreadable-records': 'Unreadable records: {{amount, number}}',
  'problem.advice.separate':
    'Separate names with commas. A name can include its organization and region, as in region:org/name.',
  'problem.advice.tooMany':
    'Only the first 50 are used. Split the component into several.',
  'problem.advice.spelling': 'Check the annotation, or ask your portal admin.',
  'problem.advice.add': 'Add the annotation {{missing}}.',
  'problem.advice.health': 'See how to fix it',
  'problem.advice.admin': 'Ask your portal admin to fix it.',
  'problem.advice.rename': 'Rename it, or remove it.',
  'problem.advice.owner': 'Ask the owner of the system or domain to fix it.',
  'problem.advice.annotation':
    'Check the annotation. It may be archived or deleted.',
  'problem.advice.key':
    'It may be expired or revoked. Ask your portal admin to replace it.',
  'problem.advice.later':
    'Try again in a moment. If it keeps happening, contact your portal admin.',
  'problem.advice.undecided':
    'If it does, add it to the annotation {{annotation}}.',
  'problem.advice.others': 'All other records are shown.',
} as const;
