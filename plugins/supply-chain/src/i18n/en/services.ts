/** The texts of the services page. */
export const services = {
  'services.loading': 'Loading components',
  'services.table': 'Components (worst first)',
  'services.ownership': 'Ownership',
  'services.mine': 'My components',
  'services.mineOf': 'My components {{components, number}}',
  'services.all': 'All',
  'services.allOf': 'All {{components, number}}',
  'services.mineOrMore': 'My components {{components, number}}+',
  'services.allOrMore': 'All {{components, number}}+',
  'services.textHelp': 'Name or owner',
  'services.owner': 'Owner',
  'services.system': 'System',
  'services.environment': 'Environment',
  'services.attestation': 'Attestation',
  'services.any': 'All',
  'services.omittedChoices_one': '{{count, number}} more not listed',
  'services.omittedChoices_other': '{{count, number}} more not listed',
  'services.uncheckedChoices': 'There may be others',
  'services.choice': '{{name}} ({{components, number}})',
  'services.choiceOrMore': '{{name}} ({{components, number}}+)',
  'services.status': 'Status',
  'services.component': 'Component',
  'services.issues': 'Issues',
  'services.since': 'Since',
  'services.moreEnvironments_one': '{{count, number}} more environment',
  'services.moreEnvironments_other': '{{count, number}} more environments',
  'services.trend': 'Weekly trend',
  'services.trendOf': 'Compliant trails per week, oldest first: {{weeks}}',
  'services.trendUnknown':
    "Trails of these weeks may be missing, or there are more than this page can count. The component's Compliance tab shows what is known.",
  'services.noTrails': 'no trails',
  'services.trendAgo_one': 'last week',
  'services.trendAgo_other': '{{count, number}} weeks ago',
  'services.time': '{{time}} to compliant',
  'services.timeOf': 'Median from commit to compliant: {{time}}',
  'services.timeHint':
    "Median time from commit to compliant, over the compliant trails of these weeks. Without a commit time, it starts when the trail started. It ends with the last attestation reported before the portal saw the trail as compliant. If no attestation explains the status, it ends with the trail's last update, or when the portal saw it.",
  'services.unresolved': "Some of its flows couldn't be linked",
  'services.unmatched':
    'An artifact or repository in its annotations has no match',
  'services.failed': '{{names}} failed',
  'services.missing': '{{names}} not reported',
  'services.missingArtifacts_one': 'artifact {{names}} not reported',
  'services.missingArtifacts_other': 'artifacts {{names}} not reported',
  'services.pending': '{{names}} pending',
  'services.running.nonCompliant': 'Running build not compliant in {{names}}',
  'services.running.missing':
    'Running build with missing evidence in {{names}}',
  'services.running.incomplete':
    'Running build with incomplete evidence in {{names}}',
  'services.running.pending':
    'Running build with pending evidence in {{names}}',
  'services.running.unknown': 'Status of running builds unknown',
  'services.newestTrail': 'Latest trail:',
  'services.runningSince': 'running since',
  'services.behind_one': '{{count, number}} behind',
  'services.behind_other': '{{count, number}} behind',
  'services.only.nonCompliant': '{{name}} is not compliant',
  'services.only.waiting': '{{name}} is waiting for evidence',
  'services.only.unknown': 'The status of {{name}} is unknown',
  'services.only.noTrails': '{{name}} has no trails yet',
  'services.only.compliant': '{{name}} is compliant',
  'services.yours.nonCompliant_one':
    '{{count, number}} of your {{total, number}} linked components is not compliant',
  'services.yours.nonCompliant_other':
    '{{count, number}} of your {{total, number}} linked components are not compliant',
  'services.yours.waiting_one':
    '{{count, number}} of your {{total, number}} linked components is waiting for evidence',
  'services.yours.waiting_other':
    '{{count, number}} of your {{total, number}} linked components are waiting for evidence',
  'services.yours.unknown_one':
    'The status of {{count, number}} of your {{total, number}} linked components is unknown',
  'services.yours.unknown_other':
    'The status of {{count, number}} of your {{total, number}} linked components is unknown',
  'services.yours.noTrails_one':
    '{{count, number}} of your {{total, number}} linked components has no trails yet',
  'services.yours.noTrails_other':
    '{{count, number}} of your {{total, number}} linked components have no trails yet',
  'services.yours.compliant_one': 'Your linked component is compliant',
  'services.yours.compliant_other':
    'All {{count, number}} of your linked components are compliant',
  'services.these.nonCompliant_one':
    '{{count, number}} of {{total, number}} linked components is not compliant',
  'services.these.nonCompliant_other':
    '{{count, number}} of {{total, number}} linked components are not compliant',
  'services.these.waiting_one':
    '{{count, number}} of {{total, number}} linked components is waiting for evidence',
  'services.these.waiting_other':
    '{{count, number}} of {{total, number}} linked components are waiting for evidence',
  'services.these.unknown_one':
    'The status of {{count, number}} of {{total, number}} linked components is unknown',
  'services.these.unknown_other':
    'The status of {{count, number}} of {{total, number}} linked components is unknown',
  'services.these.noTrails_one':
    '{{count, number}} of {{total, number}} linked components has no trails yet',
  'services.these.noTrails_other':
    '{{count, number}} of {{total, number}} linked components have no trails yet',
  'services.these.compliant_one': 'The linked component is compliant',
  'services.these.compliant_other':
    'All {{count, number}} linked components are compliant',
  'services.matching.nonCompliant_one':
    '{{count, number}} of {{total, number}} matching components is not compliant',
  'services.matching.nonCompliant_other':
    '{{count, number}} of {{total, number}} matching components are not compliant',
  'services.matching.waiting_one':
    '{{count, number}} of {{total, number}} matching components is waiting for evidence',
  'services.matching.waiting_other':
    '{{count, number}} of {{total, number}} matching components are waiting for evidence',
  'services.matching.unknown_one':
    'The status of {{count, number}} of {{total, number}} matching components is unknown',
  'services.matching.unknown_other':
    'The status of {{count, number}} of {{total, number}} matching components is unknown',
  'services.matching.noTrails_one':
    '{{count, number}} of {{total, number}} matching components has no trails yet',
  'services.matching.noTrails_other':
    '{{count, number}} of {{total, number}} matching components have no trails yet',
  'services.matching.compliant_one': 'The matching component is compliant',
  'services.matching.compliant_other':
    'All {{count, number}} matching components are compliant',
  'services.checked.nonCompliant_one':
    '{{count, number}} of {{total, number}} checked components is not compliant',
  'services.checked.nonCompliant_other':
    '{{count, number}} of {{total, number}} checked components are not compliant',
  'services.checked.waiting_one':
    '{{count, number}} of {{total, number}} checked components is waiting for evidence',
  'services.checked.waiting_other':
    '{{count, number}} of {{total, number}} checked components are waiting for evidence',
  'services.checked.unknown_one':
    'The status of {{count, number}} of {{total, number}} checked components is unknown',
  'services.checked.unknown_other':
    'The status of {{count, number}} of {{total, number}} checked components is unknown',
  'services.checked.noTrails_one':
    '{{count, number}} of {{total, number}} checked components has no trails yet',
  'services.checked.noTrails_other':
    '{{count, number}} of {{total, number}} checked components have no trails yet',
  'services.checked.compliant_one': 'The only checked component is compliant',
  'services.checked.compliant_other':
    'The {{count, number}} checked components are compliant',
  'services.checkedMatching.nonCompliant_one':
    '{{count, number}} of {{total, number}} matching components that were checked is not compliant',
  'services.checkedMatching.nonCompliant_other':
    '{{count, number}} of {{total, number}} matching components that were checked are not compliant',
  'services.checkedMatching.waiting_one':
    '{{count, number}} of {{total, number}} matching components that were checked is waiting for evidence',
  'services.checkedMatching.waiting_other':
    '{{count, number}} of {{total, number}} matching components that were checked are waiting for evidence',
  'services.checkedMatching.unknown_one':
    'The status of {{count, number}} of {{total, number}} matching components that were checked is unknown',
  'services.checkedMatching.unknown_other':
    'The status of {{count, number}} of {{total, number}} matching components that were checked is unknown',
  'services.checkedMatching.noTrails_one':
    '{{count, number}} of {{total, number}} matching components that were checked has no trails yet',
  'services.checkedMatching.noTrails_other':
    '{{count, number}} of {{total, number}} matching components that were checked have no trails yet',
  'services.checkedMatching.compliant_one':
    'The only matching component that was checked is compliant',
  'services.checkedMatching.compliant_other':
    'The {{count, number}} matching components that were checked are compliant',
  'services.others.nonCompliant': '{{components, number}} not compliant',
  'services.others.waiting': '{{components, number}} waiting for evidence',
  'services.others.unknown': '{{components, number}} unknown',
  'services.others.noTrails': '{{components, number}} without trails',
  'services.others.compliant': '{{components, number}} compliant',
  'services.others.unchecked': '{{components, number}} not checked',
  'services.others.unlinked': '{{components, number}} not linked',
  'services.ofThemIn': '{{components, number}} of them in {{environment}}',
  'services.alsoIn': '{{components, number}} in {{environment}}',
  'services.worst.runningSince':
    '{{component}} has not been compliant since {{when}}. Its build in {{environment}} is not compliant.',
  'services.worst.running':
    'In {{environment}}, {{component}} is running a build that is not compliant.',
  'services.worst.newest': '{{component}}: {{issues}}.',
  'services.worst.unexplained':
    'The latest trail of {{component}} is not compliant.',
  'services.ownCopied': 'Copied. The link shows everyone their own components.',
  'services.commonIssues_one':
    'Most common issues, {{count, number}} component',
  'services.commonIssues_other':
    'Most common issues, all {{count, number}} components',
  'services.commonIssuesChecked_one':
    'Most common issues, {{count, number}} checked component',
  'services.commonIssuesChecked_other':
    'Most common issues, {{count, number}} checked components',
  'services.issuesFailed': "Couldn't load the most common issues: {{why}}",
  'services.ofTotal': 'of {{total, number}}',
  'services.csvIncomplete':
    'Components may be missing from the file. See its listComplete column.',
  'services.linked_one':
    'Linked components: {{linked, number}} of {{count, number}}.',
  'services.linked_other':
    'Linked components: {{linked, number}} of {{count, number}}.',
  'services.linkedChecked_one':
    'Linked components: {{linked, number}} of {{count, number}} checked.',
  'services.linkedChecked_other':
    'Linked components: {{linked, number}} of {{count, number}} checked.',
  'services.unlinked_one': "{{count, number}} isn't linked to a flow.",
  'services.unlinked_other': "{{count, number}} aren't linked to a flow.",
  'services.unlinkedList': 'Components without a flow',
  'services.unreadOnly': "The flow isn't fully loaded",
  'services.unread_one':
    "Some flows of {{count, number}} component aren't fully loaded.",
  'services.unread_other':
    "Some flows of {{count, number}} components aren't fully loaded.",
  'services.unresolvedIn_one':
    "Some flows of {{count, number}} component couldn't be linked. Check its annotations.",
  'services.unresolvedIn_other':
    "Some flows of {{count, number}} components couldn't be linked. Check their annotations.",
  'services.omitted_one':
    "{{count, number}} component wasn't checked because of the limit.",
  'services.omitted_other':
    "{{count, number}} components weren't checked because of the limit.",
  'services.noneChecked': 'No checked component matches',
  'services.noneCheckedHint':
    'Others may match. Choose an owner or a system to check fewer components.',
  'services.none': 'No linked components',
  'services.noneHint':
    'Components appear here once they have a supply-chain/flows annotation.',
  'services.noneUnlinked_one':
    "{{count, number}} component isn't linked to a flow.",
  'services.noneUnlinked_other':
    "{{count, number}} components aren't linked to a flow.",
  'services.noComponents': 'No components',
  'services.noneIn.system': 'This system has no components that you can see.',
  'services.noneIn.domain': 'This domain has no components that you can see.',
  'services.noneIn.owner':
    "This group owns no components that you can see. To see a subgroup's components, open the subgroup.",
  'services.noneIn.ownedBy':
    'Neither this user nor any of their groups owns a component that you can see.',
  'services.noneOfYours': "You don't own any linked components",
  'services.noneOfYoursHint':
    'Your components are those owned by you or one of your groups in the catalog.',
  'services.showAll': 'Show all components',
} as const;
