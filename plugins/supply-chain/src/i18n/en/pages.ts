/** The texts of the search and setup pages and of the components card. */
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
  'setup.advice.keyRefused': 'Set a valid key in {{path}}. No restart needed.',
  'setup.advice.roleTooLow':
    'Grant the service account in {{path}} a higher role, or remove serviceAccount.',
  'setup.advice.keyRole': 'Grant the key in {{path}} a role with read access.',
  'setup.advice.rateLimited': 'Lower {{path}}.',
  'setup.advice.regionUnavailable':
    'Check {{path}}, which usually ends in /api/v2, and the network between the portal and the region.',
  'setup.summary.good': 'No problems found',
  'setup.summary.partly':
    "No problems found, but some checks couldn't be completed",
  'setup.configuration.title': 'Mistakes in the configuration',
  'setup.configuration.since':
    'First seen {{when}}. Fix them in app-config.yaml:',
  'setup.mistake.missing':
    'Not set. If it refers to an environment variable, make sure the variable is set.',
  'setup.mistake.unknownKey': 'There is no such setting.',
  'setup.mistake.wrongType': 'Must be {{expected}}.',
  'setup.mistake.outOfRange': 'Must be a value from {{from}} to {{to}}.',
  'setup.mistake.noDuration': 'Must be a duration, such as 30s.',
  'setup.mistake.noAddress': 'Must be an https URL.',
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
  'setup.effect.previousUsed':
    'Until then, the previous configuration stays in use.',
  'setup.effect.defaultUsed': 'Until then, the default is used.',
  'setup.effect.longestKept': 'Until then, records are kept for 10 years.',
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
  'setup.detail.form': 'it sends something other than JSON of a regional API',
  'setup.detail.overLimit': 'its response exceeds the size limit',
  'setup.detail.timeout': 'no response within the time limit',
  'setup.sync.nothing': 'Sync: no linked flows',
  'setup.sync.oldest': 'Oldest sync: {{when}}',
  'setup.sync.failed': 'Failing since {{when}}',
  'setup.checking': 'Checking regions',
  'setup.forbidden': 'Admins only',
  'setup.forbiddenHint': 'You need the permission supply-chain.setup.read.',
  'setup.configureHint':
    'Add this to app-config.yaml with your region and organization, then restart the backend:',
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
  'setup.writes.last.none': 'not used yet',
  'setup.writes.last.written': 'last write succeeded {{when}}',
  'setup.writes.last.roleTooLow':
    "last write rejected {{when}}: the key's role was too low. Use a key with a higher role.",
  'setup.writes.last.keyRefused':
    'last write rejected {{when}}: the key was rejected',
  'setup.linkedByNone': 'Not linked by any entity',
  'setup.defaultOrganization': "Key's default organization: {{org}}",
  'setup.noServiceAccount': 'Set serviceAccount to track key age and expiry.',
  'setup.keysOf': 'Keys of {{serviceAccount}}',
  'setup.key': 'Key',
  'setup.unnamedKey': 'No description',
  'setup.expiry': 'Expires',
  'setup.lastUse': 'Last used',
  'setup.neverUsed': 'Never used',
  'setup.neverExpires': 'Never expires',
  'setup.expires': 'Expires {{when}}',
  'setup.expiresSoon': 'Expires {{when}}: rotate it soon',
  'setup.expired': 'Expired {{when}}: replace it',
  'setup.entities': 'Broken links',
  'setup.entity': 'Entity',
  'setup.problems': 'Problems',
  'setup.noEntityProblems': 'No broken links found',
  'setup.sync.read':
    '{{flows, number}} flows, {{open, number}} lists incomplete',
  'setup.linkedBy': 'Linked entities: {{amount, number}}',
  'setup.keysUnreadable': "Keys that couldn't be read: {{amount, number}}",
  'setup.looked': 'Linked entities checked: {{amount, number}}.',
  'setup.omitted': 'Not checked because of the limit: {{amount, number}}.',
  'setup.unchecked': "Links that couldn't be checked: {{amount, number}}.",
  'setup.summary.configuration':
    'Mistakes in the configuration: {{amount, number}}',
  'setup.summary.regions': 'Regions not responding: {{amount, number}}',
  'setup.summary.keys': 'Rejected keys: {{amount, number}}',
  'setup.summary.writeKeys': 'Rejected write keys: {{amount, number}}',
  'setup.summary.previousKeys':
    'Organizations where only the previous key works: {{amount, number}}',
  'setup.summary.expiringKeys':
    'Keys that have expired or will soon: {{amount, number}}',
  'setup.summary.rejectedWrites':
    'Organizations that rejected recent writes: {{amount, number}}',
  'setup.summary.organizations':
    'Organizations with other problems: {{amount, number}}',
  'setup.summary.sync': 'Regions whose sync is failing: {{amount, number}}',
  'setup.summary.entities': 'Entities with broken links: {{amount, number}}',
  'setup.keysUnread': "Couldn't load the keys of {{serviceAccount}}",
  'setup.advice.check': 'Check {{path}}.',
  'components.latestTrail': 'Latest trail',
  'components.all': 'All components',
} as const;
