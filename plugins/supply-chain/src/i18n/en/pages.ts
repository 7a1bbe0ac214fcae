/** The texts of the search and health pages and of the components card. */
export const pages = {
  'search.label': 'Commit, fingerprint or trail',
  'search.help':
    'Paste a commit, a fingerprint, an image reference, the URL of a commit or build, or the name of a trail.',
  'search.mistake':
    "This text doesn't contain anything to search for. Examples that work: {{examples}}",
  'search.matches.commit': '“{{value}}” matches a commit.',
  'search.matches.fingerprint': '“{{value}}” matches a fingerprint.',
  'search.matches.several':
    '“{{value}}” matches several commits or fingerprints:',
  'search.nothingAsked': 'Look up any build',
  'search.nothingAskedHint':
    'See its status, deployments, history and components.',
  'search.nothingFound': 'No results for “{{value}}”',
  'search.nothingFoundHint': 'Nothing you have access to matches.',
  'search.noTrailHint':
    'No trail you have access to matches. Other examples that work: {{examples}}',
  'search.forbiddenHint':
    'You need permission to view supply-chain evidence. Ask your portal admin.',
  'search.components': 'Components',
  'search.exitedFrom': 'Previously ran in',
  'search.flowsOf': 'Flows with {{name}}',
  'search.links': 'Links',
  'search.region': 'Console',
  'search.regionOf': 'Console: {{flow}}',
  'search.unsearched': 'Organizations not fully searched: {{amount, number}}',
  'search.found': 'Artifacts found: {{amount, number}}',
  'search.foundTrails': 'Trails found: {{amount, number}}',
  'search.trails': 'Trails found',
  'search.history': 'Events: {{amount, number}}',
  'health.advice.organizationNotConfigured':
    'Fix the annotation, or add {{path}} with a key.',
  'health.advice.unknownRegion':
    'Fix the annotation, or add the region to supplyChain.regions.',
  'health.advice.noRegion':
    'Set supplyChain.defaultRegion, or add the annotation supply-chain/region.',
  'health.advice.linkNotAllowed':
    'Fix the annotation, or allow the link in {{path}}.entities or {{path}}.entitiesByFlow.',
  'health.advice.inheritedValue': 'Fix the annotation of the system or domain.',
  'health.advice.seeRegion': 'See the region below.',
  'health.advice.configurationInvalid':
    'See the mistakes in the configuration above.',
  'health.advice.keyRefused': 'Set a valid key in {{path}}. No restart needed.',
  'health.advice.roleTooLow':
    'Grant the service account in {{path}} a higher role, or remove serviceAccount.',
  'health.advice.keyRole': 'Grant the key in {{path}} a role with read access.',
  'health.advice.rateLimited': 'Lower {{path}}.',
  'health.advice.regionUnavailable':
    'Check {{path}}, which usually ends in /api/v2, and the network between the portal and the region.',
  'health.summary.good': 'No problems found',
  'health.summary.partly':
    "No problems found, but some checks couldn't be completed",
  'health.configuration.title': 'Mistakes in the configuration',
  'health.configuration.since':
    'First seen {{when}}. Fix them in app-config.yaml:',
  'health.mistake.missing':
    'Not set. If it refers to an environment variable, make sure the variable is set.',
  'health.mistake.unknownKey': 'There is no such setting.',
  'health.mistake.wrongType': 'Must be {{expected}}.',
  'health.mistake.outOfRange': 'Must be a value from {{from}} to {{to}}.',
  'health.mistake.noDuration': 'Must be a duration, such as 30s.',
  'health.mistake.noAddress':
    'Must be an https URL, such as https://eu.example.com/api/v2.',
  'health.mistake.plainHttp': 'Must be https: plain http would expose the key.',
  'health.mistake.addressExtras':
    'Must not contain a user, password, query or fragment.',
  'health.mistake.noApiPath':
    "This isn't the root of the regional API. Make it end in /api/v2.",
  'health.mistake.invalidName':
    'The name must not contain a space, colon, slash or comma.',
  'health.mistake.invalidKey':
    'Must contain only ASCII characters, without spaces or line breaks. Copy the key again.',
  'health.mistake.invalidFilter':
    "This isn't a valid entity filter. Write a field such as spec.owner with a value, a list of values, or $hasPrefix.",
  'health.mistake.unknownRegion': "This isn't one of the configured regions.",
  'health.expected.text': "text that isn't empty",
  'health.expected.number': 'a number',
  'health.expected.boolean': 'true or false',
  'health.expected.list': 'a list',
  'health.expected.block': 'a block of settings',
  'health.effect.idle':
    'Until then, the plugin is idle. Restart the backend after the change.',
  'health.effect.notUsed': "Until then, this isn't used.",
  'health.effect.previousUsed':
    'Until then, the previous configuration stays in use.',
  'health.effect.defaultUsed': 'Until then, the default is used.',
  'health.effect.longestKept': 'Until then, records are kept for 10 years.',
  'health.status.responding': 'Responding',
  'health.status.failing': 'Responding with errors',
  'health.status.wrongAddress': 'No regional API at this URL',
  'health.status.unreachable': 'Not responding',
  'health.status.unknown': 'Not checked: no organization is configured',
  'health.httpStatus': 'HTTP status {{status}}',
  'health.detail.dns': "its host name doesn't resolve",
  'health.detail.refused': 'the connection was refused',
  'health.detail.unreachable':
    'there is no route to the host, or the connection timed out',
  'health.detail.certificate': "its certificate isn't trusted",
  'health.detail.tls': 'the TLS handshake failed',
  'health.detail.notHttp': "the server doesn't speak HTTP",
  'health.detail.interrupted': 'the connection was interrupted',
  'health.detail.redirect': 'it redirects to another URL',
  'health.detail.form': 'it sends something other than JSON of a regional API',
  'health.detail.overLimit': 'its response exceeds the size limit',
  'health.detail.timeout': 'no response within the time limit',
  'health.sync.nothing': 'Sync: no linked flows',
  'health.sync.oldest': 'Oldest sync: {{when}}',
  'health.sync.failed': 'Failing since {{when}}',
  'health.checking': 'Checking regions',
  'health.forbidden': 'Admins only',
  'health.forbiddenHint': 'You need the permission supply-chain.health.read.',
  'health.configureHint':
    'Add this to app-config.yaml with your region and organization, then restart the backend:',
  'health.regions': 'Regions and keys',
  'health.latency': '{{milliseconds, number(maximumFractionDigits: 0)}} ms',
  'health.keyState.current': 'Key accepted (apiKey)',
  'health.keyState.previous':
    'Only the previous key is accepted (previousApiKey). Replace apiKey before you remove previousApiKey.',
  'health.keyState.rejected': 'Key rejected',
  'health.keyState.unknown': 'Key status unknown',
  'health.writes.title': 'Writes',
  'health.writes.off': 'Writes are off (supplyChain.writes).',
  'health.writes.noKey': 'No key for writes',
  'health.writes.key.accepted': 'Writes use {{key}}: key accepted',
  'health.writes.key.rejected': 'Writes use {{key}}: key rejected.',
  'health.writes.key.unknown': 'Writes use {{key}}: key status unknown',
  'health.writes.kind.attestations': 'Attestations',
  'health.writes.kind.notifications': 'Notifications',
  'health.writes.kind.archive': 'Archiving environments',
  'health.writes.kindOff': 'off',
  'health.writes.last.none': 'not used yet',
  'health.writes.last.written': 'last write succeeded {{when}}',
  'health.writes.last.roleTooLow':
    "last write rejected {{when}}: the key's role was too low. Use a key with a higher role.",
  'health.writes.last.keyRefused':
    'last write rejected {{when}}: the key was rejected',
  'health.linkedByNone': 'Not linked by any entity',
  'health.defaultOrganization': "Key's default organization: {{org}}",
  'health.noServiceAccount': 'Set serviceAccount to track key age and expiry.',
  'health.keysOf': 'Keys of {{serviceAccount}}',
  'health.key': 'Key',
  'health.unnamedKey': 'No description',
  'health.expiry': 'Expires',
  'health.lastUse': 'Last used',
  'health.neverUsed': 'Never used',
  'health.neverExpires': 'Never expires',
  'health.expires': 'Expires {{when}}',
  'health.expiresSoon': 'Expires {{when}}: rotate it soon',
  'health.expired': 'Expired {{when}}: replace it',
  'health.entities': 'Broken links',
  'health.entity': 'Entity',
  'health.problems': 'Problems',
  'health.noEntityProblems': 'No broken links found',
  'health.sync.read':
    '{{flows, number}} flows, {{open, number}} lists incomplete',
  'health.linkedBy': 'Linked entities: {{amount, number}}',
  'health.keysUnreadable': "Keys that couldn't be read: {{amount, number}}",
  'health.looked': 'Linked entities checked: {{amount, number}}.',
  'health.omitted': 'Not checked because of the limit: {{amount, number}}.',
  'health.unchecked': "Links that couldn't be checked: {{amount, number}}.",
  'health.summary.configuration':
    'Mistakes in the configuration: {{amount, number}}',
  'health.summary.regions': 'Regions not responding: {{amount, number}}',
  'health.summary.keys': 'Rejected keys: {{amount, number}}',
  'health.summary.writeKeys': 'Rejected write keys: {{amount, number}}',
  'health.summary.previousKeys':
    'Organizations where only the previous key works: {{amount, number}}',
  'health.summary.expiringKeys':
    'Keys that have expired or will soon: {{amount, number}}',
  'health.summary.rejectedWrites':
    'Organizations that rejected recent writes: {{amount, number}}',
  'health.summary.organizations':
    'Organizations with other problems: {{amount, number}}',
  'health.summary.sync': 'Regions whose sync is failing: {{amount, number}}',
  'health.summary.entities': 'Entities with broken links: {{amount, number}}',
  'health.keysUnread': "Couldn't load the keys of {{serviceAccount}}",
  'health.advice.check': 'Check {{path}}.',
  'components.latestTrail': 'Latest trail',
  'components.all': 'All components',
} as const;
