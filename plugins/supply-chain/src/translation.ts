import { createTranslationRef } from '@backstage/frontend-plugin-api';

/**
 * All words of the tabs and the card.
 *
 * @public
 */
export const supplyChainTranslationRef = createTranslationRef({
  id: 'supply-chain',
  messages: {
    state: {
      compliant: 'Compliant',
      nonCompliant: 'Non-compliant',
      incomplete: 'Incomplete',
      missing: 'Missing',
      pending: 'Pending',
      unknown: 'Unknown',
      unknownOriginal: 'Unknown: {{original}}',
    },
    artifacts: {
      title: 'Artifacts',
      table: 'Artifacts, newest first',
      empty: 'No artifacts yet',
      emptyHint:
        'An artifact appears here as soon as a pipeline reports one to {{flows}}.',
    },
    compliance: {
      title: 'Compliance',
      table: 'Trails, newest first',
      trails: 'Trails',
      empty: 'No trails yet',
      emptyHint:
        'A trail appears here as soon as a pipeline begins one in {{flows}}.',
    },
    column: {
      state: 'State',
      trail: 'Trail',
      artifact: 'Artifact',
      fingerprint: 'Fingerprint',
      flow: 'Flow',
      flowAndTrail: 'Flow and trail',
      commit: 'Commit',
      build: 'Build',
      when: 'When',
      findings: 'Missing or failed',
      runningIn: 'Runs in',
    },
    cell: {
      none: 'None',
      notRunning: 'Nowhere now',
      runningUnknown: 'Not known',
      runningUnknownHint:
        'The trail of this artifact is older than what was looked at.',
      build: 'Build',
      buildOf: 'Build of {{name}}',
      byAuthor: 'by {{author}}',
      commitOf: 'Commit {{sha}}',
    },
    finding: {
      failed: '{{name}} failed',
      missing: '{{name}} is missing',
      pending: '{{name}} is pending',
      ofArtifact: '{{name}} of {{artifact}}',
      artifactMissing: 'artifact {{artifact}} is missing',
      artifactFailed: 'artifact {{artifact}} is non-compliant',
      none: 'Nothing',
      unexplained: 'No reason given',
      more_one: 'and {{count}} more',
      more_other: 'and {{count}} more',
      fewer: 'Show fewer',
    },
    filter: {
      legend: 'Filters',
      text: 'Search',
      textHelp: 'Part of a name, fingerprint or commit',
      flow: 'Flow',
      allFlows: 'All flows',
      state: 'State',
      allStates: 'All states',
      clear: 'Clear filters',
      noMatch: 'Nothing matches the filters',
      nothingRead: 'There is nothing to show',
    },
    pager: {
      label: 'Pages of the table',
      rowsPerPage: 'Rows per page',
      previous: 'Previous page',
      next: 'Next page',
      range: '{{from}}–{{to}}',
      page: 'Page {{page}}',
      emptyPage: 'This page of the table is empty',
      firstPage: 'Go to the first page',
      window_one: 'Looked through the newest record; older ones are left out.',
      window_other:
        'Looked through the newest {{count}} records; older ones are left out.',
      windowSince_one:
        'Looked through the newest record, back to {{since}}; older ones are left out.',
      windowSince_other:
        'Looked through the newest {{count}} records, back to {{since}}; older ones are left out.',
    },
    freshness: {
      asOf: 'Updated {{when}}',
      refresh: 'Refresh',
      refreshing: 'Refreshing',
      stale: 'Data from {{time}}',
      staleHint: 'A region gives nothing newer, so this is what it said last.',
      refreshFailed: 'Could not refresh',
      refreshFailedHint: 'What you see was read earlier.',
    },
    copy: {
      copy: 'Copy {{what}}',
      copied: 'Copied',
      failed: 'The browser did not allow copying',
      name: 'the name {{name}}',
      fingerprint: 'the fingerprint',
      lines: 'the lines',
    },
    picture: {
      title: 'Newest trails of {{flow}}',
      flow: 'Flow of the picture',
      caption:
        'The newest trails of {{flow}} as columns, what their template asks for as rows',
      requirement: 'Attestation',
      verdict: 'Trail',
      artifact: 'Artifact {{name}}',
      ofArtifact: '{{name}}, artifact {{artifact}}',
      legend: 'Marks',
      hint: 'Point at a mark, or move with the arrow keys, to read it here.',
      cell: '{{row}}, trail {{trail}}: {{mark}}',
      empty: 'No trails to draw yet.',
      loading: 'Loading the picture',
      mark: {
        passed: 'passed',
        failed: 'failed',
        missing: 'missing',
        pending: 'pending',
        incomplete: 'incomplete',
        unknown: 'unknown',
        additional: 'additional',
        overridden: 'overridden',
        absent: 'not asked for',
      },
    },
    notifications: {
      title: 'Notifications',
      empty: 'No notification to show',
      emptyHint: 'None of the notifications in the annotation could be read.',
      unnamed: 'Notification {{number}}',
      number: 'Number {{number}} of {{org}} in {{region}}',
      otherType: 'Type {{type}}',
      environments: 'Environments',
      triggers: 'Tells when',
      targets: 'Tells whom',
      lastDelivered: 'Last delivered',
      lastFailed: 'Last failed',
      never: 'Never',
      working: 'Working',
      failing: 'Failing now',
      unknown: 'Not known whether it works',
      untried: 'Nothing delivered yet',
      noTargets: 'No target',
      noTriggers: 'No trigger',
      noEnvironments: 'No environment',
      advice: {
        chat: 'Check that the chat channel still exists and that the app may post in it.',
        webhook:
          'Check that the receiving service is up and that its address has not changed.',
        email: 'Check that the addresses exist and accept mail.',
        other: 'Check the target in the region.',
      },
      target: {
        chat: 'Chat',
        chatChannel: 'Chat, channel {{channel}}',
        webhook: 'Webhook',
        email: 'E-mail',
        emailTo: 'E-mail to {{emails}}',
      },
      trigger: {
        startedArtifact: 'an artifact starts running',
        exitedArtifact: 'an artifact stops running',
        scaledArtifact:
          'a running artifact changes its compliance or gains new provenance',
        allowedArtifact: 'an artifact is added to the allow-list',
        compliantEnv: 'the environment becomes compliant',
        nonCompliantEnv: 'the environment becomes non-compliant',
      },
    },
    card: {
      title: 'Supply chain',
      newest: 'Newest trails',
      noTrail: 'No trail yet',
      notRead: 'Could not be read',
      running: 'Runs now',
      nothingRuns: 'Nothing that is known of',
      more_one: 'and {{count}} more',
      more_other: 'and {{count}} more',
      compliance: 'Compliance',
      artifacts: 'Artifacts',
      notifications: 'Notifications',
      findings_one: '{{count}} missing or failed',
      findings_other: '{{count}} missing or failed',
    },
    missing: {
      flowsTitle: 'This {{kind}} names no flow',
      flowsHint:
        'Add these lines to its catalog-info.yaml, with the name of its flow:',
      notificationsTitle: 'This {{kind}} names no notification',
      notificationsHint:
        'Add these lines to its catalog-info.yaml, with the number of its notification:',
      edit: 'Edit the file',
      lines: 'Lines to add to catalog-info.yaml',
    },
    notConfigured: {
      title: 'The Supply Chain plugin is not configured',
      hint: 'A portal admin has to add a region and a key under supplyChain in app-config.yaml.',
    },
    error: {
      retry: 'Try again',
      signInTitle: 'You are signed out',
      signInHint: 'Your session has ended. Reload the page to sign in again.',
      forbiddenTitle: 'You may not see this',
      forbiddenHint:
        'Your account lacks the permission to read the supply-chain evidence of this entity. Ask its owner or your portal admin.',
      notFoundTitle: 'The portal does not know this entity',
      notFoundHint:
        'It may have been removed from the catalog, or the backend of the Supply Chain plugin may not be installed.',
      regionTitle: 'No region gives an answer',
      regionHint:
        'There is no earlier data to show either. Try again in a moment; ask your portal admin if it lasts.',
      busyTitle: 'Too many requests',
      busyHint: 'Wait a moment, then try again.',
      networkTitle: 'The portal cannot be reached',
      networkHint: 'Check your network connection, then try again.',
      otherTitle: 'Something went wrong',
      otherHint: 'Try again; tell your portal admin if it lasts.',
      details: 'Details',
    },
    problem: {
      partial_one: '{{count}} of {{total}} flows could not be read just now',
      partial_other: '{{count}} of {{total}} flows could not be read just now',
      reason: {
        invalidValue: 'The value {{value}} of {{annotation}} cannot be read',
        tooManyValues: 'The annotation {{annotation}} names too many',
        unknownRegion: 'The region {{region}} is not configured',
        noRegion: 'No region is named for {{value}}',
        noOrganization: 'No organization is named for {{value}}',
        organizationNotConfigured:
          'The portal has no key for the organization {{org}} in {{region}}',
        organizationNotFound:
          'The region {{region}} knows no organization {{org}}',
        flowNotFound: 'There is no flow {{flow}} in {{org}}, {{region}}',
        environmentNotFound:
          'There is no environment {{value}} in {{org}}, {{region}}',
        notificationNotFound:
          'There is no notification {{value}} in {{org}}, {{region}}',
        keyRefused:
          "The region {{region}} refuses the portal's key for {{org}}",
        roleTooLow:
          "The portal's key for {{org}} in {{region}} has too low a role",
        rateLimited: 'The region {{region}} asks the portal to slow down',
        regionUnavailable: 'The region {{region}} gives no answer',
        unexpectedAnswer:
          'The region {{region}} gave an answer that cannot be read',
        unreadableRecords_one: '{{count}} record could not be read',
        unreadableRecords_other: '{{count}} records could not be read',
      },
      advice: {
        invalidValue:
          'Separate the names with commas; each may carry its region and organization.',
        tooManyValues: 'Only the first ones are used.',
        unknownRegion:
          'Check the spelling, or ask your portal admin to add it.',
        noRegion: 'Add the annotation supply-chain/region.',
        noOrganization: 'Add the annotation supply-chain/org.',
        organizationNotConfigured:
          'Check the spelling, or ask your portal admin to add a key.',
        organizationNotFound: 'Check the spelling of the organization.',
        flowNotFound:
          'Check the spelling in supply-chain/flows; the flow may also be archived.',
        environmentNotFound:
          'Check the spelling in supply-chain/environments; it may also be archived.',
        notificationNotFound:
          'Check the number in supply-chain/notifications; it may have been removed.',
        keyRefused:
          'It is expired or revoked. Ask your portal admin to replace it.',
        roleTooLow: 'Ask your portal admin for a key whose role may read this.',
        rateLimited: 'Try again in a moment.',
        regionUnavailable:
          'Nothing is wrong with your service. Try again in a moment.',
        unexpectedAnswer:
          'Try again in a moment; tell your portal admin if it lasts.',
        unreadableRecords: 'The others are shown.',
      },
      where: 'For {{where}}',
    },
  },
});
