/** The German texts of the services page. */
export const services = {
  'services.loading': 'Komponenten werden geladen',
  'services.table': 'Komponenten (schlechteste zuerst)',
  'services.ownership': 'Zuständigkeit',
  'services.mine': 'Meine Komponenten',
  'services.mineOf': 'Meine Komponenten {{components, number}}',
  'services.all': 'Alle',
  'services.allOf': 'Alle {{components, number}}',
  'services.mineOrMore': 'Meine Komponenten {{components, number}}+',
  'services.allOrMore': 'Alle {{components, number}}+',
  'services.textHelp': 'Name oder Owner',
  'services.owner': 'Owner',
  'services.system': 'System',
  'services.environment': 'Umgebung',
  'services.attestation': 'Attestierung',
  'services.any': 'Alle',
  'services.omittedChoices_one': '{{count, number}} nicht aufgeführt',
  'services.omittedChoices_other': '{{count, number}} nicht aufgeführt',
  'services.uncheckedChoices': 'Möglicherweise gibt es weitere',
  'services.choice': '{{name}} ({{components, number}})',
  'services.choiceOrMore': '{{name}} ({{components, number}}+)',
  'services.status': 'Status',
  'services.component': 'Komponente',
  'services.issues': 'Probleme',
  'services.since': 'Seit',
  'services.moreEnvironments_one': '{{count, number}} weitere Umgebung',
  'services.moreEnvironments_other': '{{count, number}} weitere Umgebungen',
  'services.trend': 'Trend pro Woche',
  'services.trendOf': 'Konforme Trails pro Woche, älteste zuerst: {{weeks}}',
  'services.trendUnknown':
    'Trails dieser Wochen fehlen möglicherweise, oder es sind mehr, als diese Seite zählen kann. Der Tab „Compliance“ der Komponente zeigt, was bekannt ist.',
  'services.noTrails': 'keine Trails',
  'services.trendAgo_one': 'letzte Woche',
  'services.trendAgo_other': 'vor {{count, number}} Wochen',
  'services.time': '{{time}} bis zur Konformität',
  'services.timeOf': 'Median vom Commit bis zur Konformität: {{time}}',
  'services.timeHint':
    'Median der Zeit vom Commit bis zur Konformität, über die konformen Trails dieser Wochen. Ist der Zeitpunkt des Commits unbekannt, beginnt sie mit dem Start des Trails. Sie endet mit der letzten Attestierung, die gemeldet wurde, bevor das Portal den Trail als konform sah. Erklärt keine Attestierung den Status, endet sie mit der letzten Aktualisierung des Trails oder zu dem Zeitpunkt, zu dem das Portal sie sah.',
  'services.unresolved': 'Einige Flows konnten nicht verknüpft werden',
  'services.unmatched':
    'Für ein Artefakt oder Repository aus den Annotationen gibt es keinen Treffer',
  'services.failed': '{{names}} fehlgeschlagen',
  'services.missing': '{{names}} nicht gemeldet',
  'services.missingArtifacts_one': 'Artefakt {{names}} nicht gemeldet',
  'services.missingArtifacts_other': 'Artefakte {{names}} nicht gemeldet',
  'services.pending': '{{names}} noch nicht bewertet',
  'services.running.nonCompliant': 'Laufender Build nicht konform in {{names}}',
  'services.running.missing':
    'Laufender Build mit fehlenden Nachweisen in {{names}}',
  'services.running.incomplete':
    'Laufender Build mit unvollständigen Nachweisen in {{names}}',
  'services.running.pending':
    'Laufender Build mit unbewerteten Nachweisen in {{names}}',
  'services.running.unknown': 'Status der laufenden Builds unbekannt',
  'services.newestTrail': 'Neuester Trail:',
  'services.runningSince': 'läuft seit',
  'services.behind_one': '{{count, number}} im Rückstand',
  'services.behind_other': '{{count, number}} im Rückstand',
  'services.only.nonCompliant': '{{name}} ist nicht konform',
  'services.only.waiting': '{{name}} wartet auf Nachweise',
  'services.only.unknown': 'Der Status von {{name}} ist unbekannt',
  'services.only.noTrails': '{{name}} hat noch keine Trails',
  'services.only.compliant': '{{name}} ist konform',
  'services.yours.nonCompliant_one':
    '{{count, number}} Ihrer {{total, number}} verknüpften Komponenten ist nicht konform',
  'services.yours.nonCompliant_other':
    '{{count, number}} Ihrer {{total, number}} verknüpften Komponenten sind nicht konform',
  'services.yours.waiting_one':
    '{{count, number}} Ihrer {{total, number}} verknüpften Komponenten wartet auf Nachweise',
  'services.yours.waiting_other':
    '{{count, number}} Ihrer {{total, number}} verknüpften Komponenten warten auf Nachweise',
  'services.yours.unknown_one':
    'Der Status von {{count, number}} Ihrer {{total, number}} verknüpften Komponenten ist unbekannt',
  'services.yours.unknown_other':
    'Der Status von {{count, number}} Ihrer {{total, number}} verknüpften Komponenten ist unbekannt',
  'services.yours.noTrails_one':
    '{{count, number}} Ihrer {{total, number}} verknüpften Komponenten hat noch keine Trails',
  'services.yours.noTrails_other':
    '{{count, number}} Ihrer {{total, number}} verknüpften Komponenten haben noch keine Trails',
  'services.yours.compliant_one': 'Ihre verknüpfte Komponente ist konform',
  'services.yours.compliant_other':
    'Alle Ihre {{count, number}} verknüpften Komponenten sind konform',
  'services.these.nonCompliant_one':
    '{{count, number}} von {{total, number}} verknüpften Komponenten ist nicht konform',
  'services.these.nonCompliant_other':
    '{{count, number}} von {{total, number}} verknüpften Komponenten sind nicht konform',
  'services.these.waiting_one':
    '{{count, number}} von {{total, number}} verknüpften Komponenten wartet auf Nachweise',
  'services.these.waiting_other':
    '{{count, number}} von {{total, number}} verknüpften Komponenten warten auf Nachweise',
  'services.these.unknown_one':
    'Der Status von {{count, number}} von {{total, number}} verknüpften Komponenten ist unbekannt',
  'services.these.unknown_other':
    'Der Status von {{count, number}} von {{total, number}} verknüpften Komponenten ist unbekannt',
  'services.these.noTrails_one':
    '{{count, number}} von {{total, number}} verknüpften Komponenten hat noch keine Trails',
  'services.these.noTrails_other':
    '{{count, number}} von {{total, number}} verknüpften Komponenten haben noch keine Trails',
  'services.these.compliant_one': 'Die verknüpfte Komponente ist konform',
  'services.these.compliant_other':
    'Alle {{count, number}} verknüpften Komponenten sind konform',
  'services.matching.nonCompliant_one':
    '{{count, number}} von {{total, number}} passenden Komponenten ist nicht konform',
  'services.matching.nonCompliant_other':
    '{{count, number}} von {{total, number}} passenden Komponenten sind nicht konform',
  'services.matching.waiting_one':
    '{{count, number}} von {{total, number}} passenden Komponenten wartet auf Nachweise',
  'services.matching.waiting_other':
    '{{count, number}} von {{total, number}} passenden Komponenten warten auf Nachweise',
  'services.matching.unknown_one':
    'Der Status von {{count, number}} von {{total, number}} passenden Komponenten ist unbekannt',
  'services.matching.unknown_other':
    'Der Status von {{count, number}} von {{total, number}} passenden Komponenten ist unbekannt',
  'services.matching.noTrails_one':
    '{{count, number}} von {{total, number}} passenden Komponenten hat noch keine Trails',
  'services.matching.noTrails_other':
    '{{count, number}} von {{total, number}} passenden Komponenten haben noch keine Trails',
  'services.matching.compliant_one': 'Die passende Komponente ist konform',
  'services.matching.compliant_other':
    'Alle {{count, number}} passenden Komponenten sind konform',
  'services.checked.nonCompliant_one':
    '{{count, number}} von {{total, number}} geprüften Komponenten ist nicht konform',
  'services.checked.nonCompliant_other':
    '{{count, number}} von {{total, number}} geprüften Komponenten sind nicht konform',
  'services.checked.waiting_one':
    '{{count, number}} von {{total, number}} geprüften Komponenten wartet auf Nachweise',
  'services.checked.waiting_other':
    '{{count, number}} von {{total, number}} geprüften Komponenten warten auf Nachweise',
  'services.checked.unknown_one':
    'Der Status von {{count, number}} von {{total, number}} geprüften Komponenten ist unbekannt',
  'services.checked.unknown_other':
    'Der Status von {{count, number}} von {{total, number}} geprüften Komponenten ist unbekannt',
  'services.checked.noTrails_one':
    '{{count, number}} von {{total, number}} geprüften Komponenten hat noch keine Trails',
  'services.checked.noTrails_other':
    '{{count, number}} von {{total, number}} geprüften Komponenten haben noch keine Trails',
  'services.checked.compliant_one':
    'Die einzige geprüfte Komponente ist konform',
  'services.checked.compliant_other':
    'Die {{count, number}} geprüften Komponenten sind konform',
  'services.checkedMatching.nonCompliant_one':
    '{{count, number}} von {{total, number}} geprüften passenden Komponenten ist nicht konform',
  'services.checkedMatching.nonCompliant_other':
    '{{count, number}} von {{total, number}} geprüften passenden Komponenten sind nicht konform',
  'services.checkedMatching.waiting_one':
    '{{count, number}} von {{total, number}} geprüften passenden Komponenten wartet auf Nachweise',
  'services.checkedMatching.waiting_other':
    '{{count, number}} von {{total, number}} geprüften passenden Komponenten warten auf Nachweise',
  'services.checkedMatching.unknown_one':
    'Der Status von {{count, number}} von {{total, number}} geprüften passenden Komponenten ist unbekannt',
  'services.checkedMatching.unknown_other':
    'Der Status von {{count, number}} von {{total, number}} geprüften passenden Komponenten ist unbekannt',
  'services.checkedMatching.noTrails_one':
    '{{count, number}} von {{total, number}} geprüften passenden Komponenten hat noch keine Trails',
  'services.checkedMatching.noTrails_other':
    '{{count, number}} von {{total, number}} geprüften passenden Komponenten haben noch keine Trails',
  'services.checkedMatching.compliant_one':
    'Die einzige geprüfte passende Komponente ist konform',
  'services.checkedMatching.compliant_other':
    'Die {{count, number}} geprüften passenden Komponenten sind konform',
  'services.others.nonCompliant': '{{components, number}} nicht konform',
  'services.others.waiting': '{{components, number}} warten auf Nachweise',
  'services.others.unknown': '{{components, number}} unbekannt',
  'services.others.noTrails': '{{components, number}} ohne Trails',
  'services.others.compliant': '{{components, number}} konform',
  'services.others.unchecked': '{{components, number}} nicht geprüft',
  'services.others.unlinked': '{{components, number}} nicht verknüpft',
  'services.ofThemIn': '{{components, number}} davon in {{environment}}',
  'services.alsoIn': '{{components, number}} in {{environment}}',
  'services.worst.runningSince':
    '{{component}} ist seit {{when}} nicht konform. In {{environment}} läuft ein nicht konformer Build.',
  'services.worst.running':
    'In {{environment}} läuft ein nicht konformer Build von {{component}}.',
  'services.worst.newest': '{{component}}: {{issues}}.',
  'services.worst.unexplained':
    'Der neueste Trail von {{component}} ist nicht konform.',
  'services.ownCopied':
    'Kopiert. Der Link zeigt allen die eigenen Komponenten.',
  'services.commonIssues_one':
    'Häufigste Probleme, {{count, number}} Komponente',
  'services.commonIssues_other':
    'Häufigste Probleme, alle {{count, number}} Komponenten',
  'services.commonIssuesChecked_one':
    'Häufigste Probleme, {{count, number}} geprüfte Komponente',
  'services.commonIssuesChecked_other':
    'Häufigste Probleme, {{count, number}} geprüfte Komponenten',
  'services.issuesFailed':
    'Die häufigsten Probleme konnten nicht geladen werden: {{why}}',
  'services.ofTotal': 'von {{total, number}}',
  'services.csvIncomplete':
    'In der Datei fehlen möglicherweise Komponenten. Siehe die Spalte listComplete.',
  'services.linked_one':
    'Verknüpfte Komponenten: {{linked, number}} von {{count, number}}.',
  'services.linked_other':
    'Verknüpfte Komponenten: {{linked, number}} von {{count, number}}.',
  'services.linkedChecked_one':
    'Verknüpfte Komponenten: {{linked, number}} von {{count, number}} geprüften.',
  'services.linkedChecked_other':
    'Verknüpfte Komponenten: {{linked, number}} von {{count, number}} geprüften.',
  'services.unlinked_one': '{{count, number}} ist mit keinem Flow verknüpft.',
  'services.unlinked_other':
    '{{count, number}} sind mit keinem Flow verknüpft.',
  'services.unlinkedList': 'Komponenten ohne Flow',
  'services.unreadOnly': 'Der Flow ist nicht vollständig geladen',
  'services.unread_one':
    'Einige Flows von {{count, number}} Komponente sind nicht vollständig geladen.',
  'services.unread_other':
    'Einige Flows von {{count, number}} Komponenten sind nicht vollständig geladen.',
  'services.unresolvedIn_one':
    'Einige Flows von {{count, number}} Komponente konnten nicht verknüpft werden. Prüfen Sie ihre Annotationen.',
  'services.unresolvedIn_other':
    'Einige Flows von {{count, number}} Komponenten konnten nicht verknüpft werden. Prüfen Sie ihre Annotationen.',
  'services.omitted_one':
    '{{count, number}} Komponente wurde wegen der Obergrenze nicht geprüft.',
  'services.omitted_other':
    '{{count, number}} Komponenten wurden wegen der Obergrenze nicht geprüft.',
  'services.noneChecked': 'Keine der geprüften Komponenten passt',
  'services.noneCheckedHint':
    'Andere passen möglicherweise. Wählen Sie einen Owner oder ein System, damit weniger Komponenten zu prüfen sind.',
  'services.none': 'Keine verknüpften Komponenten',
  'services.noneHint':
    'Komponenten erscheinen hier, sobald sie die Annotation supply-chain/flows haben.',
  'services.noneUnlinked_one':
    '{{count, number}} Komponente ist mit keinem Flow verknüpft.',
  'services.noneUnlinked_other':
    '{{count, number}} Komponenten sind mit keinem Flow verknüpft.',
  'services.noComponents': 'Keine Komponenten',
  'services.noneIn.system':
    'Dieses System hat keine Komponenten, die Sie sehen können.',
  'services.noneIn.domain':
    'Diese Domain hat keine Komponenten, die Sie sehen können.',
  'services.noneIn.owner':
    'Dieser Gruppe gehören keine Komponenten, die Sie sehen können. Die Komponenten einer Untergruppe finden Sie auf deren Seite.',
  'services.noneIn.ownedBy':
    'Weder diesem Benutzer noch einer seiner Gruppen gehört eine Komponente, die Sie sehen können.',
  'services.noneOfYours': 'Ihnen gehören keine verknüpften Komponenten',
  'services.noneOfYoursHint':
    'Ihre Komponenten sind die, die im Katalog Ihnen oder einer Ihrer Gruppen gehören.',
  'services.showAll': 'Alle Komponenten anzeigen',
} as const;
