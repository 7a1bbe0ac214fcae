/** The texts of the environments, their history and the trend. */
export const environments = {
  'environments.title': 'Environments',
  'environments.loading': 'Loading environments',
  'environments.sentence.nonCompliant':
    '{{environment}} is running a build that is not compliant.',
  'environments.sentence.missing':
    '{{environment}} is running a build with missing evidence.',
  'environments.sentence.incomplete':
    '{{environment}} is running a build with incomplete evidence.',
  'environments.sentence.pending':
    '{{environment}} is running a build with pending evidence.',
  'environments.sentence.unknown': 'The status of {{environment}} is unknown.',
  'environments.sentence.compliant': '{{environment}} is compliant.',
  'environments.sentence.behind_one':
    '{{environment}} is compliant, {{count, number}} delivery behind.',
  'environments.sentence.behind_other':
    '{{environment}} is compliant, {{count, number}} deliveries behind.',
  'environments.since.nonCompliant':
    '{{environment}} has not been compliant since {{when}}.',
  'environments.since.missing':
    '{{environment}} has been missing evidence since {{when}}.',
  'environments.since.incomplete':
    '{{environment}} has had incomplete evidence since {{when}}.',
  'environments.since.pending':
    '{{environment}} has had pending evidence since {{when}}.',
  'environments.since.compliant':
    '{{environment}} has been compliant since {{when}}.',
  'environments.since.behind_one':
    '{{environment}} has been compliant since {{when}}, and is {{count, number}} delivery behind.',
  'environments.since.behind_other':
    '{{environment}} has been compliant since {{when}}, and is {{count, number}} deliveries behind.',
  'environments.sentence.nothing': 'Nothing is running in {{environment}}.',
  'environments.sentence.notKnown': 'No known deployments in {{environment}}.',
  'environments.sentence.ended':
    'Nothing is known to be running in {{environment}}.',
  'environments.then.at': 'At {{time}}:',
  'environments.then.nonCompliant':
    '{{environment}} was running a build that was not compliant.',
  'environments.then.missing':
    '{{environment}} was running a build with missing evidence.',
  'environments.then.incomplete':
    '{{environment}} was running a build with incomplete evidence.',
  'environments.then.pending':
    '{{environment}} was running a build with pending evidence.',
  'environments.then.unknown': 'The status of {{environment}} was unknown.',
  'environments.then.compliant': '{{environment}} was compliant.',
  'environments.then.nothing': 'Nothing was running in {{environment}}.',
  'environments.then.notKnown': 'No known deployments in {{environment}}.',
  'environments.then.ended':
    'Nothing is known to have been running in {{environment}}.',
  'environments.then.none': 'Nothing was running in any environment.',
  'environments.then.noneEnded': 'Nothing is known to have been running.',
  'environments.none': 'Nothing is running in any environment.',
  'environments.noneKnown': 'No known deployments.',
  'environments.noneEnded': 'Nothing is known to be running.',
  'environments.more_one': '{{count, number}} more environment.',
  'environments.more_other': '{{count, number}} more environments.',
  'environments.moreCompliant_one':
    '{{count, number}} more environment is compliant.',
  'environments.moreCompliant_other':
    '{{count, number}} more environments are compliant.',
  'environments.stillReading':
    'Older trails are still loading. More builds may be running.',
  'environments.stillReadingThen':
    'Older trails are still loading. More builds may have been running.',
  'environments.repositoryUnknown':
    'More builds may be running: the repository of some is unknown.',
  'environments.repositoryUnknownThen':
    'More builds may have been running: the repository of some is unknown.',
  'environments.startUnknownThen':
    'More builds may have been running: the start of some is unknown.',
  'environments.readBeforeThen':
    'The data was last read before this time, so what was running is unknown. Try again in a minute.',
  'environments.trailsDeletedThen':
    'More builds may have been running: the region has deleted trails with deployments.',
  'environments.olderRead':
    'Older trails last checked for started builds: {{when}}',
  'environments.lane': "What's running where",
  'environments.laneThen': 'What was running where',
  'environments.newest_one': 'Latest build',
  'environments.newest_other': 'Latest builds',
  'environments.failed': '{{names}} failed',
  'environments.failedMany_one': '{{count, number}} attestation failed',
  'environments.failedMany_other': '{{count, number}} attestations failed',
  'environments.missing': '{{names}} not reported',
  'environments.missingMany_one': '{{count, number}} attestation not reported',
  'environments.missingMany_other':
    '{{count, number}} attestations not reported',
  'environments.seeFailed': 'See what failed',
  'environments.seeMissing': "See what's missing",
  'environments.commits': 'Commits on {{host}}',
  'environments.moreBuilds_one': '{{count, number}} more build',
  'environments.moreBuilds_other': '{{count, number}} more builds',
  'environments.moreEnvironments_one': '{{count, number}} more environment',
  'environments.moreEnvironments_other': '{{count, number}} more environments',
  'environments.fewerEnvironments': 'Show fewer environments',
  'environments.sameBuild': 'latest build',
  'environments.behindFull_one': '{{count, number}} delivery behind',
  'environments.behindFull_other': '{{count, number}} deliveries behind',
  'environments.behindUnknown': 'deliveries behind: unknown',
  'environments.behindDiffers': 'deliveries behind: varies by build',
  'environments.compare': 'Compare',
  'environments.compareOf':
    'Compare the build in {{environment}} with the latest',
  'environments.started': 'Started {{when}}',
  'environments.startUnknown': 'Start time unknown',
  'environments.empty': 'Nothing running',
  'environments.emptyThen': 'Nothing was running',
  'environments.unknown': 'No known deployments',
  'environments.ended': 'Nothing known to be running',
  'environments.endedThen': 'Nothing known to have been running',
  'environments.evidenceOf': 'Evidence for {{name}} {{sha}}',
  'environments.history': 'History ({{total, number}})',
  'environments.historyOf': 'History ({{total, number}}), {{environment}}',
  'environments.historyThen': 'History',
  'environments.historyThenOf': 'History, {{environment}}',
  'since.compliant': 'Compliant since {{when}}',
  'since.nonCompliant': 'Not compliant since {{when}}',
  'since.incomplete': 'Incomplete since {{when}}',
  'since.missing': 'Missing since {{when}}',
  'since.pending': 'Pending since {{when}}',
  'since.unknown': 'Unknown since {{when}}',
  'at.label': 'At',
  'at.now': 'Now',
  'at.time': 'A date and time',
  'at.moment': 'Date and time ({{zone}})',
  'at.show': 'Show',
  'at.begins': 'The stored history goes back to {{time}}.',
  'at.invalid': 'Enter a valid date and time, or choose Now.',
  'at.future': '{{time}} is in the future. Choose an earlier time, or Now.',
  'at.tooEarly':
    'No data for {{time}}: the stored history goes back only to {{since}}. Choose a later time.',
  'history.title': 'Deployments in {{environment}}',
  'history.count_one': '{{count, number}} since {{since}}',
  'history.count_other': '{{count, number}} since {{since}}',
  'history.table': 'Deployments in {{environment}} (newest first)',
  'history.loading': 'Loading deployments',
  'history.empty': 'No known deployments',
  'history.stillReading':
    'Older trails are still loading. More deployments may appear.',
  'history.repositoryUnknown':
    'Deployments may be missing: the repository of some builds is unknown.',
  'history.trailsDeleted':
    'Deployments may be missing: the region has deleted trails that reported some.',
  'history.begins': 'The stored history goes back to {{time}}.',
  'history.build': 'Build',
  'history.started': 'Started',
  'history.stopped': 'Stopped',
  'history.ranFor': 'Ran for',
  'history.replaced': 'Replaced',
  'history.running': 'Running',
  'history.unknown': 'Unknown',
  'history.rolledBack': 'rolled back to',
  'history.csvOf': 'Download CSV: deployments in {{environment}}',
  'history.undated_one':
    "{{count, number}} deployment isn't drawn: its start or end is unknown",
  'history.undated_other':
    "{{count, number}} deployments aren't drawn: their start or end is unknown",
  'history.crowded_one':
    "{{count, number}} deployment isn't drawn: too many ran at once",
  'history.crowded_other':
    "{{count, number}} deployments aren't drawn: too many ran at once",
  'history.now': 'Now',
  'trend.title': 'Trend',
  'trend.loading': 'Loading trend',
  'trend.empty_one': 'No trails in the last week',
  'trend.empty_other': 'No trails in the last {{count, number}} weeks',
  'trend.emptyKnown_one': 'No known trails in the last week',
  'trend.emptyKnown_other':
    'No known trails in the last {{count, number}} weeks',
  'trend.tooShort': 'Trends need at least a week of stored history.',
  'trend.earlier': "Earlier weeks aren't stored in full.",
  'trend.asOf': 'Oldest data last updated {{when}}',
  'trend.partial': 'Trails from these weeks may be missing.',
  'trend.stillReading': 'Older trails from these weeks are still loading.',
  'trend.repositoryUnknown':
    'Trails from these weeks may be missing: the repository of some is unknown.',
  'trend.dateUnknown':
    'Trails from these weeks may be missing: the date of some is unknown.',
  'trend.share': 'Compliant trails per week',
  'trend.shareNow': '{{compliant, number}} of {{trails, number}} this week',
  'trend.shareAll_one':
    '{{compliant, number}} of {{trails, number}} in {{count, number}} week',
  'trend.shareAll_other':
    '{{compliant, number}} of {{trails, number}} in {{count, number}} weeks',
  'trend.unknown_one': '{{count, number}} unknown',
  'trend.unknown_other': '{{count, number}} unknown',
  'trend.atLeast': 'at least {{share}}',
  'trend.shareUnknown': 'Unknown',
  'trend.noneThisWeek': 'no trails this week',
  'trend.noneKnownThisWeek': 'no known trails this week',
  'trend.time': 'Commit to compliant',
  'trend.timeIn_one': 'median of this week',
  'trend.timeIn_other': 'median of {{count, number}} weeks',
  'trend.timeUnknown': 'Unknown',
  'trend.timeHint':
    "Commit to compliant is the time from a commit until its trail became compliant. Without a commit time, it starts when the trail started. It ends with the last attestation reported before the portal saw the trail as compliant. If no attestation explains the status, it ends with the trail's last update, or when the portal saw it.",
  'trend.chart':
    '{{title}}: {{first}} in the week of {{from}}, {{last}} in the week of {{to}}',
  'trend.unmet': 'Most common issues',
  'trend.unmetNone': 'None',
  'trend.unmetUnknown': 'Unknown',
  'trend.failed': 'failed in {{failed, number}}',
  'trend.missing': 'missing in {{missing, number}}',
  'trend.pending': 'pending in {{pending, number}}',
  'trend.table': 'Trend by week',
  'trend.figures': 'Show figures',
  'trend.week': 'Week of',
  'trend.trails': 'Trails',
  'trend.compliant': 'Compliant',
  'trend.shareColumn': 'Share',
  'trend.unknownColumn': 'Unknown',
  'trend.median': 'Median time to compliant',
  'trend.none': 'None',
} as const;
