/** The texts of the search and setup pages and of the components card. */
export const pages = {
  'search.label': 'Commit or fingerprint',
  'search.help': 'Enter at least 5 characters.',
  'search.submit': 'Search',
  'search.searching': 'Searching',
  'search.mistake.short': 'Too short. Enter at least 5 characters.',
  'search.mistake.long': 'Fingerprints have at most 64 characters.',
  'search.mistake.characters':
    'Use only the digits 0 to 9 and the letters a to f.',
  'search.nothingAsked': 'Look up any build',
  'search.nothingAskedHint':
    'Paste a commit SHA or an artifact fingerprint to see its status, deployments, history and components.',
  'search.nothingFound': 'No results for “{{value}}”',
  'search.nothingFoundHint': 'No artifact you have access to matches.',
  'search.nothingFoundPartHint':
    'The search was incomplete, so a match may still exist.',
  'search.unsearched_one': "Couldn't search {{count, number}} organization",
  'search.unsearched_other': "Couldn't search {{count, number}} organizations",
  'search.unsearchedEntities_one':
    "{{count, number}} entity wasn't searched because of the limit",
  'search.unsearchedEntities_other':
    "{{count, number}} entities weren't searched because of the limit",
  'search.omitted_one': '{{count, number}} more match not shown',
  'search.omitted_other': '{{count, number}} more matches not shown',
  'search.incompleteHint': 'Results may be incomplete.',
  'search.forbiddenHint':
    'You need permission to view supply-chain evidence. Ask your portal admin.',
  'search.found_one': '{{count, number}} artifact found',
  'search.found_other': '{{count, number}} artifacts found',
  'search.components': 'Components',
  'search.exitedFrom': 'Previously ran in',
  'search.flowsOf': 'Flows with {{name}}',
  'search.links': 'Links',
  'search.region': 'Console',
  'search.regionOf': 'Console: {{flow}}',
  'search.history_one': 'History: {{count, number}} event',
  'search.history_other': 'History: {{count, number}} events',
  'search.historyUnknown': 'History: unknown',
  'setup.advice.organizationNotConfigured':
    'Fix the annotation, or add {{path}} with a key.',
  'setup.advice.unknownRegion':
    'Fix the annotation, or add the region to supplyChain.regions.',
  'setup.advice.noRegion':
    'Set supplyChain.defaultRegion, or add the annotation supply-chain/region.',
  'setup.advice.linkNotAllowed':
    'Fix the annotation, or allow the link in {{path}}.entities or {{path}}.entitiesByFlow.',
  'setup.advice.inheritedValue': 'Fix the annotation of the system or domain.',
  'setup.advice.seeRegion': 'See the region below.',
  'setup.advice.configurationInvalid':
    'See the mistakes in the configuration above.',
  'setup.advice.organizationNotFound': 'Check {{path}}.',
  'setup.advice.serviceAccountNotFound': 'Check {{path}}.serviceAccount.',
  'setup.advice.keyRefused': 'Set a valid key in {{path}}. No restart needed.',
  'setup.advice.roleTooLow':
    'Grant the service account in {{path}} a higher role, or remove serviceAccount.',
  'setup.advice.keyRole': 'Grant the key in {{path}} a role with read access.',
  'setup.advice.rateLimited': 'Lower {{path}}.',
  'setup.advice.regionUnavailable':
    'Check {{path}} and the network between the portal and the region.',
  'setup.advice.unexpectedAnswer':
    'Check {{path}}. It usually ends in /api/v2.',
  'setup.summary.good': 'No problems found',
  'setup.summary.partly':
    "No problems found, but some checks couldn't be completed",
  'setup.summary.configuration_one':
    'The configuration has {{count, number}} mistake.',
  'setup.summary.configuration_other':
    'The configuration has {{count, number}} mistakes.',
  'setup.summary.regions_one': "{{count, number}} region isn't responding.",
  'setup.summary.regions_other': "{{count, number}} regions aren't responding.",
  'setup.summary.keys_one': '{{count, number}} key is rejected.',
  'setup.summary.keys_other': '{{count, number}} keys are rejected.',
  'setup.summary.writeKeys_one': '{{count, number}} write key is rejected.',
  'setup.summary.writeKeys_other': '{{count, number}} write keys are rejected.',
  'setup.summary.previousKeys_one':
    'Only the previous key works for {{count, number}} organization.',
  'setup.summary.previousKeys_other':
    'Only the previous key works for {{count, number}} organizations.',
  'setup.summary.expiringKeys_one':
    '{{count, number}} key has expired or will soon.',
  'setup.summary.expiringKeys_other':
    '{{count, number}} keys have expired or will soon.',
  'setup.summary.rejectedWrites_one':
    'A recent write was rejected in {{count, number}} organization.',
  'setup.summary.rejectedWrites_other':
    'Recent writes were rejected in {{count, number}} organizations.',
  'setup.summary.organizations_one':
    '{{count, number}} organization has another problem.',
  'setup.summary.organizations_other':
    '{{count, number}} organizations have other problems.',
  'setup.summary.sync_one': 'Sync is failing for {{count, number}} region.',
  'setup.summary.sync_other': 'Sync is failing for {{count, number}} regions.',
  'setup.summary.entities_one': '{{count, number}} entity has a broken link.',
  'setup.summary.entities_other':
    '{{count, number}} entities have broken links.',
  'setup.configuration.title': 'Mistakes in the configuration',
  'setup.configuration.since':
    'First seen {{when}}. Fix them in app-config.yaml:',
  'setup.mistake.missing':
    'Not set. If it refers to an environment variable, make sure the variable is set.',
  'setup.mistake.unknownKey': 'There is no such setting.',
  'setup.mistake.wrongType': 'Must be {{expected}}.',
  'setup.mistake.outOfRange': 'Must be a value from {{from}} to {{to}}.',
  'setup.mistake.noDuration': 'Must be a duration, such as 30s.',
  'setup.mistake.noAddress':
    'Must be an https URL, such as https://eu.example.com/api/v2.',
  'setup.mistake.plainHttp': 'Must be https: plain http would expose the key.',
  'setup.mistake.addressExtras':
    'Must not contain a user, password, query or fragment.',
  'setup.mistake.noApiPath':
    "This isn't the root of the regional API. Make it end in /api/v2.",
  'setup.mistake.invalidName':
    'The name must not contain a space, colon, slash or comma.',
  'setup.mistake.invalidKey':
    'Must contain only ASCII characters, without spaces or line breaks. Copy the key again.',
  'setup.mistake.invalidFilter':
    "This isn't a valid entity filter. Write a field such as spec.owner with a value, a list of values, or $hasPrefix.",
  'setup.mistake.unknownRegion': "This isn't one of the configured regions.",
  'setup.expected.text': "text that isn't empty",
  'setup.expected.number': 'a number',
  'setup.expected.boolean': 'true or false',
  'setup.expected.list': 'a list',
  'setup.expected.block': 'a block of settings',
  'setup.effect.idle':
    'Until then, the plugin is idle. Restart the backend after the change.',
  'setup.effect.notUsed': "Until then, this isn't used.",
  'setup.effect.previousUsed': 'Until then, the previous value stays in use.',
  'setup.effect.defaultUsed': 'Until then, the default is used.',
  'setup.effect.longestKept': 'Until then, records are kept for 10 years.',
  'setup.effect.ignored': 'Until then, it is ignored.',
  'setup.status.responding': 'Responding',
  'setup.status.failing': 'Responding with errors',
  'setup.status.wrongAddress': 'No regional API at this URL',
  'setup.status.unreachable': 'Not responding',
  'setup.status.unknown': 'Not checked: no organization is configured',
  'setup.httpStatus': 'HTTP status {{status}}',
  'setup.detail.dns': "its host name doesn't resolve",
  'setup.detail.refused': 'the connection was refused',
  'setup.detail.unreachable':
    'there is no route to the host, or the connection timed out',
  'setup.detail.certificate': "its certificate isn't trusted",
  'setup.detail.tls': 'the TLS handshake failed',
  'setup.detail.notHttp': "the server doesn't speak HTTP",
  'setup.detail.interrupted': 'the connection was interrupted',
  'setup.detail.redirect': 'it redirects to another URL',
  'setup.detail.html': 'it sends a web page instead of JSON',
  'setup.detail.notJson': 'it sends something other than JSON',
  'setup.detail.form': "its JSON isn't a response from a regional API",
  'setup.detail.overLimit': 'its response exceeds the size limit',
  'setup.detail.timeout': 'no response within the time limit',
  'setup.sync.nothing': 'Sync: no linked flows',
  'setup.sync.read_one':
    'Sync: {{lists, number}} of {{total, number}} lists of {{count, number}} flow fully loaded',
  'setup.sync.read_other':
    'Sync: {{lists, number}} of {{total, number}} lists of {{count, number}} flows fully loaded',
  'setup.sync.requests':
    '{{requests, number}} of {{budget, number}} background requests in the last minute',
  'setup.sync.oldest': 'Least recently synced: {{when}}',
  'setup.sync.failed': 'Last sync failure: {{when}}',
  'setup.checking': 'Checking regions',
  'setup.checkAgain': 'Check again',
  'setup.forbidden': 'Admins only',
  'setup.forbiddenHint': 'You need the permission supply-chain.setup.read.',
  'setup.configureHint':
    'Add this to app-config.yaml with your region and organization, then restart the backend:',
  'setup.lines': 'YAML snippet for app-config.yaml',
  'setup.regions': 'Regions and keys',
  'setup.latency': '{{milliseconds, number(maximumFractionDigits: 0)}} ms',
  'setup.keyState.current': 'Key accepted (apiKey)',
  'setup.keyState.previous':
    'Only the previous key is accepted (previousApiKey). Replace apiKey before you remove previousApiKey.',
  'setup.keyState.rejected': 'Key rejected',
  'setup.keyState.unknown': 'Key status unknown',
  'setup.writes.title': 'Writes',
  'setup.writes.off': 'Writes are off (supplyChain.writes).',
  'setup.writes.noKey': 'No key for writes',
  'setup.writes.key.accepted': 'Writes use {{key}}: key accepted',
  'setup.writes.key.rejected': 'Writes use {{key}}: key rejected.',
  'setup.writes.key.unknown': 'Writes use {{key}}: key status unknown',
  'setup.writes.kind.attestations': 'Attestations',
  'setup.writes.kind.notifications': 'Notifications',
  'setup.writes.kind.archive': 'Archiving environments',
  'setup.writes.kindOff': 'off',
  'setup.writes.last.none':
    "no recent writes, so it's unknown whether the key's role is high enough",
  'setup.writes.last.above-reader':
    "no recent writes; the key's role is above reader, but the region may require a higher one",
  'setup.writes.last.written': 'last write succeeded {{when}}',
  'setup.writes.last.roleTooLow':
    "last write rejected {{when}}: the key's role was too low. Use a key with a higher role.",
  'setup.writes.last.keyRefused':
    'last write rejected {{when}}: the key was rejected',
  'setup.affected_one': '{{count, number}} entity affected',
  'setup.affected_other': '{{count, number}} entities affected',
  'setup.linkedBy_one': 'Linked by {{count, number}} entity',
  'setup.linkedBy_other': 'Linked by {{count, number}} entities',
  'setup.linkedByNone': 'Not linked by any entity',
  'setup.defaultOrganization': "Key's default organization: {{org}}",
  'setup.noServiceAccount': 'Set serviceAccount to track key age and expiry.',
  'setup.keysUnread': "Couldn't load the keys of {{serviceAccount}}",
  'setup.keysUnreadable_one': "Couldn't read {{count, number}} more key",
  'setup.keysUnreadable_other': "Couldn't read {{count, number}} more keys",
  'setup.keysOf': 'Keys of {{serviceAccount}}',
  'setup.key': 'Key',
  'setup.unnamedKey': 'No description',
  'setup.created': 'Created',
  'setup.expiry': 'Expires',
  'setup.lastUse': 'Last used',
  'setup.neverUsed': 'Never used',
  'setup.timeUnknown': 'Unknown',
  'setup.neverExpires': 'Never expires',
  'setup.expires': 'Expires {{when}}',
  'setup.expiresSoon': 'Expires {{when}}: rotate it soon',
  'setup.expired': 'Expired {{when}}: replace it',
  'setup.entities': 'Broken links',
  'setup.entity': 'Entity',
  'setup.problems': 'Problems',
  'setup.noEntityProblems': 'No broken links found',
  'setup.looked_one': 'Checked {{count, number}} linked entity.',
  'setup.looked_other': 'Checked {{count, number}} linked entities.',
  'setup.omitted_one':
    "{{count, number}} more linked entity wasn't checked because of the limit.",
  'setup.omitted_other':
    "{{count, number}} more linked entities weren't checked because of the limit.",
  'setup.unchecked_one':
    "Couldn't check {{count, number}} of their flows, environments and notifications.",
  'setup.unchecked_other':
    "Couldn't check {{count, number}} of their flows, environments and notifications.",
  'components.latestTrail': 'Latest trail',
  'components.all': 'All components',
} as const;
