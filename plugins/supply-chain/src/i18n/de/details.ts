/** The German texts of the drawers. */
export const details = {
  'drawer.close': 'Schließen',
  'drawer.loading': 'Details werden geladen',
  'drawer.trail': 'Trail {{name}}',
  'drawer.artifact': 'Artefakt {{name}}',
  'drawer.unknown': 'Ungültiger Link',
  'drawer.unknownTitle': 'Dieser Link ist ungültig',
  'drawer.unknownHint': 'Möglicherweise fehlt ein Teil der URL.',
  'drawer.trailNotFoundTitle': 'Trail nicht gefunden',
  'drawer.trailNotFoundHint':
    'Möglicherweise wurde er gelöscht oder gehört zu einem Flow, der hier nicht verknüpft ist.',
  'drawer.artifactNotFoundTitle': 'Artefakt nicht gefunden',
  'drawer.artifactNotFoundHint':
    'Keiner der hier verknüpften Flows enthält es.',
  'details.issues': 'Probleme',
  'details.changes': 'Zusätzlich oder überschrieben',
  'details.added': '{{name}} wird von der Vorlage nicht verlangt',
  'details.artifactAdded':
    'Artefakt {{artifact}} wird von der Vorlage nicht verlangt',
  'details.overridden': '{{name}} überschrieben',
  'details.overriddenBy': '{{name}} überschrieben ({{type}})',
  'details.attestations': 'Attestierungen',
  'details.ownAttestations': 'Trail',
  'details.ofArtifact': 'Artefakt: {{artifact}}',
  'details.checksOn': 'Attestierungen zum Artefakt {{artifact}}',
  'details.ownChecks':
    'Die eigenen Attestierungen des Artefakts: {{state}}. Die Attestierungen des Trails zählen ebenfalls.',
  'details.nothingRequired':
    'Die Vorlage dieses Flows verlangt nichts. Alles Gemeldete gilt als zusätzlich.',
  'details.noAttestations': 'Keine Attestierungen',
  'details.onlyInternal': 'Nur interne Attestierungen, die ausgeblendet sind',
  'details.onlyOtherArtifacts': 'Nur Attestierungen zu anderen Artefakten',
  'details.attestationsUnknown':
    'Unbekannt: Der Trail konnte nicht vollständig gelesen werden',
  'details.attestationsIncomplete':
    'Unvollständig: Der Trail konnte nicht vollständig gelesen werden',
  'details.events': 'Ereignisse',
  'details.noEvents': 'Keine Ereignisse',
  'details.omittedEvents_one':
    '{{count, number}} älteres Ereignis nicht angezeigt',
  'details.omittedEvents_other':
    '{{count, number}} ältere Ereignisse nicht angezeigt',
  'details.about': 'Details',
  'details.flow': 'Flow',
  'details.trail': 'Trail',
  'details.description': 'Beschreibung',
  'details.createdBy': 'Erstellt von',
  'details.created': 'Erstellt',
  'details.changed': 'Zuletzt aktualisiert',
  'details.stateSince': 'Status seit',
  'details.commit': 'Commit',
  'details.committed': 'Zeitpunkt des Commits',
  'details.branch': 'Branch',
  'details.build': 'Build',
  'details.openBuild': 'Build ansehen',
  'details.region': 'Konsole',
  'details.openRegion': 'In der Compliance-Konsole ansehen',
  'details.links': 'Links',
  'details.fingerprint': 'Fingerabdruck',
  'details.filename': 'Datei',
  'details.runningIn': 'Läuft in',
  'details.exitedFrom': 'Lief zuvor in',
  'details.flows': 'Gefunden in Flows',
  'details.otherFlows_one':
    'Auch in {{count, number}} Flow, der hier nicht verknüpft ist',
  'details.otherFlows_other':
    'Auch in {{count, number}} Flows, die hier nicht verknüpft sind',
  'details.evidence': 'Attestierungen zu diesem Artefakt',
  'details.noEvidence': 'Keine',
  'details.evidenceUnknown':
    'Unbekannt: Die Attestierungen des Artefakts konnten nicht geladen werden',
  'details.evidenceIncomplete':
    'Unvollständig: Die Attestierungen des Artefakts konnten nicht aus allen Flows geladen werden',
  'details.trailsCountToo_one':
    'Die eigenen Attestierungen des Trails zählen ebenfalls: {{trails}}',
  'details.trailsCountToo_other':
    'Die eigenen Attestierungen der Trails zählen ebenfalls: {{trails}}',
  'details.trailEvidence': 'Attestierungen im Trail {{trail}}',
  'details.history': 'Verlauf',
  'details.noHistory': 'Kein Verlauf',
  'details.historyUnknown':
    'Unbekannt: Der Verlauf konnte nicht geladen werden',
  'details.evidenceLink': 'Nachweis',
  'details.openEvidence': 'Nachweis: {{name}}',
  'event.trailReported': 'Trail gestartet',
  'event.artifactReported': 'Artefakt {{artifact}} gemeldet',
  'event.attested': '{{name}} gemeldet',
  'event.attestedCompliant': '{{name}} als konform gemeldet',
  'event.attestedNonCompliant': '{{name}} als nicht konform gemeldet',
  'event.started': 'Artefakt {{artifact}} in {{environment}} gestartet',
  'event.exited': 'Artefakt {{artifact}} in {{environment}} gestoppt',
  'event.snapshot': '{{environment}}, Snapshot {{snapshot}}',
  'event.trailUpdated': 'Trail aktualisiert',
  'event.trailUpdatedBy': 'Trail von {{by}} aktualisiert',
  'event.changed': 'Geändert: {{changes}}',
  'event.changedFrom': '{{name}} (von {{from}} auf {{to}})',
  'event.field.template': 'Vorlage',
  'event.field.commit': 'Commit',
  'event.field.description': 'Beschreibung',
  'event.overrides': 'Überschreibt {{name}}',
  'event.overridesUnnamed': 'Überschreibt eine andere Attestierung',
  'event.approval.approved': '{{by}} hat Artefakt {{artifact}} genehmigt',
  'event.approval.rejected': '{{by}} hat Artefakt {{artifact}} abgelehnt',
  'event.approval.changesRequested':
    '{{by}} hat Änderungen an Artefakt {{artifact}} angefordert',
  'event.approval.dismissed':
    'Die Genehmigung von Artefakt {{artifact}} durch {{by}} wurde verworfen',
  'event.approval.other': '{{by}} zu Artefakt {{artifact}}: {{verdict}}',
  'event.approval.unsaid':
    'Genehmigung von Artefakt {{artifact}} ohne Entscheidung gemeldet',
  'event.approval.unsaidBy':
    'Genehmigung von Artefakt {{artifact}} durch {{by}} ohne Entscheidung gemeldet',
  'attestation.type': '{{type}}',
  'attestation.additional': 'zusätzlich',
  'attestation.overrides': 'überschrieben',
  'attestation.unreported': 'Nicht gemeldet',
  'attestation.withheld':
    'Die Region stellt die Details dieser Attestierung hier nicht bereit.',
  'attestation.unmatched_one':
    '{{count, number}} Meldung mit diesem Namen lässt sich keinem Artefakt zuordnen.',
  'attestation.unmatched_other':
    '{{count, number}} Meldungen mit diesem Namen lassen sich keinem Artefakt zuordnen.',
  'attestation.openRecord': 'Trail in der Compliance-Konsole ansehen',
  'attestation.earlier_one': '{{count, number}} frühere Meldung',
  'attestation.earlier_other': '{{count, number}} frühere Meldungen',
  'attestation.others_one': '{{count, number}} weitere Meldung',
  'attestation.others_other': '{{count, number}} weitere Meldungen',
  'attestation.decidingUnknown_one':
    'Es ist unbekannt, ob diese Meldung den Status bestimmt.',
  'attestation.decidingUnknown_other':
    'Es ist unbekannt, welche dieser Meldungen den Status bestimmt.',
  'attestation.otherFingerprint_one':
    '{{count, number}} Meldung mit diesem Namen betrifft einen anderen Fingerabdruck.',
  'attestation.otherFingerprint_other':
    '{{count, number}} Meldungen mit diesem Namen betreffen einen anderen Fingerabdruck.',
  'attestation.reportedBy': 'Gemeldet von',
  'attestation.when': 'Gemeldet',
  'attestation.annotations': 'Annotationen',
  'attestation.origin': 'Quelle',
  'attestation.openOrigin': 'Quelle ansehen',
  'attestation.testCounts_one':
    '{{count, number}} Test: {{passed, number}} bestanden, {{failed, number}} fehlgeschlagen, {{skipped, number}} übersprungen',
  'attestation.testCounts_other':
    '{{count, number}} Tests: {{passed, number}} bestanden, {{failed, number}} fehlgeschlagen, {{skipped, number}} übersprungen',
  'attestation.failedTests_one': '{{count, number}} Test fehlgeschlagen',
  'attestation.failedTests_other': '{{count, number}} Tests fehlgeschlagen',
  'attestation.failedTestsAtLeast_one':
    'Mindestens {{count, number}} Test fehlgeschlagen',
  'attestation.failedTestsAtLeast_other':
    'Mindestens {{count, number}} Tests fehlgeschlagen',
  'attestation.noKnownFailedTests': 'Keine fehlgeschlagenen Tests bekannt',
  'attestation.testsUnknown': 'Anzahl der Tests unbekannt',
  'attestation.failedSuites': 'Test-Suites mit Fehlschlägen',
  'attestation.unnamedSuite': 'Test-Suite ohne Namen',
  'attestation.suite':
    '{{name}}: {{failed, number}} von {{total, number}} fehlgeschlagen',
  'attestation.suiteUncounted': '{{name}}: {{failed, number}} fehlgeschlagen',
  'attestation.suiteAtLeast':
    '{{name}}: mindestens {{failed, number}} fehlgeschlagen',
  'attestation.pullRequests': 'Pull-Requests',
  'attestation.noPullRequest': 'Kein Pull-Request gefunden',
  'attestation.pullRequest': 'Pull-Request',
  'attestation.byAuthor': 'von {{author}}',
  'attestation.merged': 'Gemergt {{when}}',
  'attestation.commits_one': '{{count, number}} Commit',
  'attestation.commits_other': '{{count, number}} Commits',
  'attestation.commitList': 'Commits',
  'attestation.noMessage': 'ohne Nachricht',
  'attestation.reviews': 'Reviews',
  'attestation.notReviewed': 'Keine Reviews',
  'attestation.reviewsUnknown':
    'Reviews unbekannt: Der Eintrag führt keine auf',
  'attestation.someone': 'Jemand',
  'attestation.review.approved': '{{by}} hat genehmigt',
  'attestation.review.changesRequested': '{{by}} hat Änderungen angefordert',
  'attestation.review.dismissed': 'Das Review von {{by}} wurde verworfen',
  'attestation.review.rejected': '{{by}} hat abgelehnt',
  'attestation.review.other': '{{by}}: {{verdict}}',
  'attestation.review.listed': '{{by}} ist als genehmigende Person aufgeführt',
  'attestation.override.named': 'Überschreibt {{name}}',
  'attestation.override.unnamed': 'Überschreibt eine andere Attestierung',
  'attestation.scan': 'Befunde nach Ziel',
  'attestation.scanned': 'Ziel',
  'attestation.scannedBy': 'Gescannt mit {{tool}}',
  'attestation.noFindings': 'Keine Befunde',
  'attestation.findings': 'Befunde: {{counts}}',
  'attestation.severityCount': '{{found, number}} {{severity}}',
  'attestation.severity.critical': 'Kritisch',
  'attestation.severity.high': 'Hoch',
  'attestation.severity.medium': 'Mittel',
  'attestation.severity.low': 'Niedrig',
  'attestation.severity.unknown': 'Unbekannt',
  'attestation.notCounted': 'Unbekannt',
  'attestation.findingList': 'Befunde',
  'attestation.unnamedFinding': 'Befund ohne Namen',
  'attestation.fixedIn': 'behoben in {{version}}',
  'attestation.moreFindings_one': '{{count, number}} weiteren Befund anzeigen',
  'attestation.moreFindings_other':
    '{{count, number}} weitere Befunde anzeigen',
  'attestation.rules': 'Regeln',
  'attestation.passedRules': 'Erfüllte Regeln',
  'attestation.unnamedRule': 'Regel ohne Namen',
  'attestation.ruleResult': 'Ergebnis: {{result}}',
  'attestation.rulesFailed_one':
    '{{failed, number}} von {{count, number}} Regel nicht erfüllt',
  'attestation.rulesFailed_other':
    '{{failed, number}} von {{count, number}} Regeln nicht erfüllt',
  'attestation.moreRules_one': '{{count, number}} weitere Regel anzeigen',
  'attestation.moreRules_other': '{{count, number}} weitere Regeln anzeigen',
  'attestation.rulesPassed_one': '{{count, number}} Regel erfüllt',
  'attestation.rulesPassed_other': '{{count, number}} Regeln erfüllt',
  'attestation.qualityGate': 'Quality-Gate',
  'attestation.qualityGateNamed': 'Quality-Gate {{name}}',
  'attestation.qualityGates': 'Quality-Gates',
  'attestation.conditions': 'Bedingungen',
  'attestation.unnamedCondition': 'Bedingung ohne Namen',
  'attestation.failsBelow': 'nicht erfüllt unter {{threshold}}',
  'attestation.failsAbove': 'nicht erfüllt über {{threshold}}',
  'attestation.threshold': 'Schwelle: {{threshold}}',
  'attestation.tickets': 'Tickets',
  'attestation.noTicket': 'Kein Ticket gefunden',
  'attestation.unnamedTicket': 'Ticket ohne Namen',
  'attestation.ticketFound': 'gefunden',
  'attestation.ticketNotFound': 'nicht gefunden',
  'attestation.ticketUnknown': 'Existenz unbekannt',
  'attestation.data': 'Gemeldete Daten: {{name}}',
  'attestation.noData': 'Gemeldete Daten: {{name}} ist leer',
  'attestation.fields_one': '{{count, number}} Feld',
  'attestation.fields_other': '{{count, number}} Felder',
  'attestation.redacted': 'Verborgen: könnte geheim sein',
  'attestation.emptyValue': 'Leer',
  'attestation.moreLinks': 'Weitere Links',
  'attestation.omitted.annotations_one':
    '{{count, number}} weitere Annotation nicht aufgeführt',
  'attestation.omitted.annotations_other':
    '{{count, number}} weitere Annotationen nicht aufgeführt',
  'attestation.omitted.links_one': '{{count, number}} nicht aufgeführt',
  'attestation.omitted.links_other': '{{count, number}} nicht aufgeführt',
  'attestation.omitted.suites_one':
    '{{count, number}} weitere Test-Suite nicht aufgeführt',
  'attestation.omitted.suites_other':
    '{{count, number}} weitere Test-Suites nicht aufgeführt',
  'attestation.omitted.pullRequests_one':
    '{{count, number}} weiterer Pull-Request nicht aufgeführt',
  'attestation.omitted.pullRequests_other':
    '{{count, number}} weitere Pull-Requests nicht aufgeführt',
  'attestation.omitted.reviews_one':
    '{{count, number}} weiteres Review nicht aufgeführt',
  'attestation.omitted.reviews_other':
    '{{count, number}} weitere Reviews nicht aufgeführt',
  'attestation.omitted.commits_one':
    '{{count, number}} weiterer Commit nicht aufgeführt',
  'attestation.omitted.commits_other':
    '{{count, number}} weitere Commits nicht aufgeführt',
  'attestation.omitted.scans_one':
    '{{count, number}} weiterer Scan nicht aufgeführt',
  'attestation.omitted.scans_other':
    '{{count, number}} weitere Scans nicht aufgeführt',
  'attestation.omitted.targets_one':
    '{{count, number}} weiteres Ziel nicht aufgeführt',
  'attestation.omitted.targets_other':
    '{{count, number}} weitere Ziele nicht aufgeführt',
  'attestation.omitted.severities_one':
    '{{count, number}} weiterer Schweregrad nicht aufgeführt',
  'attestation.omitted.severities_other':
    '{{count, number}} weitere Schweregrade nicht aufgeführt',
  'attestation.omitted.findings_one':
    '{{count, number}} weiterer Befund nicht aufgeführt',
  'attestation.omitted.findings_other':
    '{{count, number}} weitere Befunde nicht aufgeführt',
  'attestation.omitted.rules_one':
    '{{count, number}} weitere Regel nicht aufgeführt',
  'attestation.omitted.rules_other':
    '{{count, number}} weitere Regeln nicht aufgeführt',
  'attestation.omitted.qualityGates_one':
    '{{count, number}} weiteres Quality-Gate nicht aufgeführt',
  'attestation.omitted.qualityGates_other':
    '{{count, number}} weitere Quality-Gates nicht aufgeführt',
  'attestation.omitted.conditions_one':
    '{{count, number}} weitere Bedingung nicht aufgeführt',
  'attestation.omitted.conditions_other':
    '{{count, number}} weitere Bedingungen nicht aufgeführt',
  'attestation.omitted.tickets_one':
    '{{count, number}} weiteres Ticket nicht aufgeführt',
  'attestation.omitted.tickets_other':
    '{{count, number}} weitere Tickets nicht aufgeführt',
  'attestation.omitted.fields_one':
    '{{count, number}} weiteres Feld nicht aufgeführt',
  'attestation.omitted.fields_other':
    '{{count, number}} weitere Felder nicht aufgeführt',
  'attestation.omitted.characters_one':
    '{{count, number}} weiteres Zeichen nicht angezeigt',
  'attestation.omitted.characters_other':
    '{{count, number}} weitere Zeichen nicht angezeigt',
  'attestation.rest': 'Alle übrigen Daten als JSON anzeigen',
  'attestation.restLines': 'Alle übrigen Daten',
  'evidence.download': 'Nachweis herunterladen',
  'evidence.downloadOf': 'Nachweis herunterladen: {{name}}',
  'evidence.none': 'Keine Nachweisdatei',
  'evidence.unavailable':
    'Es gibt eine Nachweisdatei, aber die Region hat ihre ID nicht gemeldet.',
  'evidence.unknown': 'Unbekannt, ob es eine Nachweisdatei gibt',
  'evidence.loading': 'Wird heruntergeladen',
  'evidence.loadingOf': 'Wird heruntergeladen: {{name}}',
  'evidence.done': '{{fileName}} gespeichert ({{size}}, {{type}})',
  'evidence.forbidden':
    'Ihnen fehlt die Berechtigung, Nachweise herunterzuladen. Wenden Sie sich an den Owner dieser Entität oder Ihren Portal-Admin.',
  'evidence.notFound':
    'Keine Nachweisdatei gefunden. Die Attestierung hat keine oder ist hier nicht mehr verfügbar.',
  'evidence.tooLarge':
    'Die Datei überschreitet das Download-Limit des Portals. Laden Sie sie in der Compliance-Konsole herunter.',
  'evidence.failed': 'Download fehlgeschlagen',
  'evidence.region':
    'Die Region antwortet nicht. Versuchen Sie es erneut. Wenn das Problem anhält, wenden Sie sich an Ihren Portal-Admin.',
  'evidence.interrupted':
    'Die Verbindung wurde unterbrochen, es wurde keine Datei gespeichert. Versuchen Sie es erneut. Wenn das Problem anhält, wenden Sie sich an Ihren Portal-Admin.',
} as const;
