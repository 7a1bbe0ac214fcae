/**
 * The German texts of the search and setup pages and of the components card.
 */
export const pages = {
  'search.label': 'Commit, Fingerabdruck oder Trail',
  'search.help':
    'Fügen Sie einen Commit, einen Fingerabdruck, eine Image-Referenz, die URL eines Commits oder Builds oder den Namen eines Trails ein.',
  'search.mistake':
    'Dieser Text enthält nichts, wonach gesucht werden kann. Beispiele, die funktionieren: {{examples}}',
  'search.matches.commit': '„{{value}}“ passt zu einem Commit.',
  'search.matches.fingerprint': '„{{value}}“ passt zu einem Fingerabdruck.',
  'search.matches.several':
    '„{{value}}“ passt zu mehreren Commits oder Fingerabdrücken:',
  'search.nothingAsked': 'Builds nachschlagen',
  'search.nothingAskedHint':
    'Sie sehen Status, Deployments, Verlauf und Komponenten.',
  'search.nothingFound': 'Keine Ergebnisse für „{{value}}“',
  'search.nothingFoundHint':
    'Es gibt keinen Treffer unter den Artefakten, auf die Sie Zugriff haben.',
  'search.noTrailHint':
    'Es gibt keinen Treffer unter den Trails, auf die Sie Zugriff haben. Weitere Beispiele, die funktionieren: {{examples}}',
  'search.forbiddenHint':
    'Ihnen fehlt die Berechtigung, Nachweise der Lieferkette zu sehen. Wenden Sie sich an Ihren Portal-Admin.',
  'search.components': 'Komponenten',
  'search.exitedFrom': 'Lief zuvor in',
  'search.flowsOf': 'Flows mit {{name}}',
  'search.links': 'Links',
  'search.region': 'Konsole',
  'search.regionOf': 'Konsole: {{flow}}',
  'search.unsearched':
    'Nicht vollständig durchsuchte Organisationen: {{amount, number}}',
  'search.found': 'Gefundene Artefakte: {{amount, number}}',
  'search.foundTrails': 'Gefundene Trails: {{amount, number}}',
  'search.trails': 'Gefundene Trails',
  'search.history': 'Ereignisse: {{amount, number}}',
  'setup.advice.organizationNotConfigured':
    'Korrigieren Sie die Annotation oder ergänzen Sie {{path}} mit einem Schlüssel.',
  'setup.advice.unknownRegion':
    'Korrigieren Sie die Annotation oder ergänzen Sie die Region in supplyChain.regions.',
  'setup.advice.noRegion':
    'Setzen Sie supplyChain.defaultRegion oder ergänzen Sie die Annotation supply-chain/region.',
  'setup.advice.linkNotAllowed':
    'Korrigieren Sie die Annotation oder erlauben Sie die Verknüpfung in {{path}}.entities oder {{path}}.entitiesByFlow.',
  'setup.advice.inheritedValue':
    'Korrigieren Sie die Annotation des Systems oder der Domain.',
  'setup.advice.seeRegion': 'Siehe unten bei der Region.',
  'setup.advice.configurationInvalid':
    'Siehe oben die Fehler in der Konfiguration.',
  'setup.advice.keyRefused':
    'Setzen Sie in {{path}} einen gültigen Schlüssel. Ein Neustart ist nicht nötig.',
  'setup.advice.roleTooLow':
    'Geben Sie dem Dienstkonto in {{path}} eine höhere Rolle oder entfernen Sie serviceAccount.',
  'setup.advice.keyRole':
    'Geben Sie dem Schlüssel in {{path}} eine Rolle mit Lesezugriff.',
  'setup.advice.rateLimited': 'Senken Sie {{path}}.',
  'setup.advice.regionUnavailable':
    'Prüfe {{path}}, das meist auf /api/v2 endet, und das Netz zwischen Portal und Region.',
  'setup.summary.good': 'Keine Probleme gefunden',
  'setup.summary.partly':
    'Keine Probleme gefunden, aber einige Prüfungen konnten nicht abgeschlossen werden',
  'setup.configuration.title': 'Fehler in der Konfiguration',
  'setup.configuration.since':
    'Zuerst bemerkt: {{when}}. Beheben Sie sie in der app-config.yaml:',
  'setup.mistake.missing':
    'Nicht gesetzt. Wenn der Wert aus einer Umgebungsvariablen kommt, prüfen Sie, ob sie gesetzt ist.',
  'setup.mistake.unknownKey': 'Diese Einstellung gibt es nicht.',
  'setup.mistake.wrongType': 'Erwartet wird {{expected}}.',
  'setup.mistake.outOfRange': 'Erwartet wird ein Wert von {{from}} bis {{to}}.',
  'setup.mistake.noDuration': 'Erwartet wird eine Dauer wie 30s.',
  'setup.mistake.noAddress': 'Erwartet wird eine https-URL.',
  'setup.mistake.plainHttp':
    'Erwartet wird https: Über http wäre der Schlüssel im Netz lesbar.',
  'setup.mistake.addressExtras':
    'Die URL darf weder Benutzer und Passwort noch Abfrage oder Fragment enthalten.',
  'setup.mistake.noApiPath':
    'Das ist nicht die Basis-URL der regionalen API. Sie muss auf /api/v2 enden.',
  'setup.mistake.invalidName':
    'Der Name darf weder Leerzeichen noch Doppelpunkt, Schrägstrich oder Komma enthalten.',
  'setup.mistake.invalidKey':
    'Erlaubt sind nur ASCII-Zeichen, ohne Leerzeichen und Zeilenumbrüche. Kopieren Sie den Schlüssel erneut.',
  'setup.mistake.invalidFilter':
    'Das ist kein gültiger Entitätsfilter. Geben Sie ein Feld wie spec.owner mit einem Wert, einer Liste von Werten oder $hasPrefix an.',
  'setup.mistake.unknownRegion': 'Diese Region ist nicht konfiguriert.',
  'setup.expected.text': 'ein nicht leerer Text',
  'setup.expected.number': 'eine Zahl',
  'setup.expected.boolean': 'true oder false',
  'setup.expected.list': 'eine Liste',
  'setup.expected.block': 'ein Block mit Einstellungen',
  'setup.effect.idle':
    'Bis dahin ist das Plugin inaktiv. Starten Sie das Backend nach der Änderung neu.',
  'setup.effect.notUsed': 'Bis dahin wird dies nicht verwendet.',
  'setup.effect.previousUsed':
    'Bis dahin gilt die vorherige Konfiguration weiter.',
  'setup.effect.defaultUsed': 'Bis dahin gilt der Standardwert.',
  'setup.effect.longestKept':
    'Bis dahin werden Daten 10 Jahre lang aufbewahrt.',
  'setup.status.responding': 'Antwortet',
  'setup.status.failing': 'Antwortet mit Fehlern',
  'setup.status.wrongAddress': 'Keine regionale API unter dieser URL',
  'setup.status.unreachable': 'Antwortet nicht',
  'setup.status.unknown':
    'Nicht geprüft: Es ist keine Organisation konfiguriert',
  'setup.httpStatus': 'HTTP-Status {{status}}',
  'setup.detail.dns': 'ihr Hostname lässt sich nicht auflösen',
  'setup.detail.refused': 'die Verbindung wurde abgelehnt',
  'setup.detail.unreachable':
    'es gibt keine Route zum Host, oder die Verbindung kam nicht rechtzeitig zustande',
  'setup.detail.certificate': 'ihrem Zertifikat wird nicht vertraut',
  'setup.detail.tls': 'der TLS-Handshake ist fehlgeschlagen',
  'setup.detail.notHttp': 'der Server spricht kein HTTP',
  'setup.detail.interrupted': 'die Verbindung wurde unterbrochen',
  'setup.detail.redirect': 'sie leitet an eine andere URL weiter',
  'setup.detail.form': 'sie sendet etwas anderes als JSON einer regionalen API',
  'setup.detail.overLimit': 'ihre Antwort überschreitet die maximale Größe',
  'setup.detail.timeout': 'keine Antwort innerhalb des Zeitlimits',
  'setup.sync.nothing': 'Synchronisierung: keine verknüpften Flows',
  'setup.sync.oldest': 'Ältester Abgleich: {{when}}',
  'setup.sync.failed': 'Gestört seit {{when}}',
  'setup.checking': 'Regionen werden geprüft',
  'setup.forbidden': 'Nur für Admins',
  'setup.forbiddenHint':
    'Sie benötigen die Berechtigung supply-chain.setup.read.',
  'setup.configureHint':
    'Fügen Sie dies mit Ihrer Region und Organisation in die app-config.yaml ein und starten Sie das Backend neu:',
  'setup.regions': 'Regionen und Schlüssel',
  'setup.latency': '{{milliseconds, number(maximumFractionDigits: 0)}} ms',
  'setup.keyState.current': 'Schlüssel akzeptiert (apiKey)',
  'setup.keyState.previous':
    'Nur der vorherige Schlüssel wird akzeptiert (previousApiKey). Ersetzen Sie apiKey, bevor Sie previousApiKey entfernen.',
  'setup.keyState.rejected': 'Schlüssel abgelehnt',
  'setup.keyState.unknown': 'Schlüsselstatus unbekannt',
  'setup.writes.title': 'Schreiben',
  'setup.writes.off': 'Schreiben ist ausgeschaltet (supplyChain.writes).',
  'setup.writes.noKey': 'Kein Schlüssel zum Schreiben',
  'setup.writes.key.accepted':
    'Geschrieben wird mit {{key}}: Schlüssel akzeptiert',
  'setup.writes.key.rejected':
    'Geschrieben wird mit {{key}}: Schlüssel abgelehnt.',
  'setup.writes.key.unknown':
    'Geschrieben wird mit {{key}}: Schlüsselstatus unbekannt',
  'setup.writes.kind.attestations': 'Attestierungen',
  'setup.writes.kind.notifications': 'Benachrichtigungen',
  'setup.writes.kind.archive': 'Archivieren von Umgebungen',
  'setup.writes.kindOff': 'ausgeschaltet',
  'setup.writes.last.none': 'noch nicht verwendet',
  'setup.writes.last.written': 'zuletzt {{when}} geschrieben',
  'setup.writes.last.roleTooLow':
    'zuletzt {{when}} abgelehnt: Die Rolle des Schlüssels war zu niedrig. Verwenden Sie einen Schlüssel mit höherer Rolle.',
  'setup.writes.last.keyRefused':
    'zuletzt {{when}} abgelehnt, weil die Region den Schlüssel nicht akzeptiert hat',
  'setup.linkedByNone': 'Von keiner Entität verknüpft',
  'setup.defaultOrganization': 'Standardorganisation des Schlüssels: {{org}}',
  'setup.noServiceAccount':
    'Setzen Sie serviceAccount, um Alter und Ablauf der Schlüssel zu überwachen.',
  'setup.keysOf': 'Schlüssel von {{serviceAccount}}',
  'setup.key': 'Schlüssel',
  'setup.unnamedKey': 'Keine Beschreibung',
  'setup.expiry': 'Läuft ab',
  'setup.lastUse': 'Zuletzt verwendet',
  'setup.neverUsed': 'Nie verwendet',
  'setup.neverExpires': 'Läuft nie ab',
  'setup.expires': 'Läuft {{when}} ab',
  'setup.expiresSoon': 'Läuft {{when}} ab: bald ersetzen',
  'setup.expired': 'Abgelaufen {{when}}: ersetzen',
  'setup.entities': 'Fehlerhafte Verknüpfungen',
  'setup.entity': 'Entität',
  'setup.problems': 'Probleme',
  'setup.noEntityProblems': 'Keine fehlerhaften Verknüpfungen gefunden',
  'setup.sync.read':
    '{{flows, number}} Flows, {{open, number}} Listen unvollständig',
  'setup.linkedBy': 'Verknüpfte Entitäten: {{amount, number}}',
  'setup.keysUnreadable':
    'Schlüssel, die nicht gelesen werden konnten: {{amount, number}}',
  'setup.looked': 'Geprüfte verknüpfte Entitäten: {{amount, number}}.',
  'setup.omitted': 'Wegen der Grenze nicht geprüft: {{amount, number}}.',
  'setup.unchecked':
    'Verknüpfungen, die nicht geprüft werden konnten: {{amount, number}}.',
  'setup.summary.configuration':
    'Fehler in der Konfiguration: {{amount, number}}',
  'setup.summary.regions': 'Regionen, die nicht antworten: {{amount, number}}',
  'setup.summary.keys': 'Abgelehnte Schlüssel: {{amount, number}}',
  'setup.summary.writeKeys': 'Abgelehnte Schreibschlüssel: {{amount, number}}',
  'setup.summary.previousKeys':
    'Organisationen, bei denen nur der vorherige Schlüssel gilt: {{amount, number}}',
  'setup.summary.expiringKeys':
    'Schlüssel, die abgelaufen sind oder bald ablaufen: {{amount, number}}',
  'setup.summary.rejectedWrites':
    'Organisationen, die zuletzt Schreibzugriffe abgelehnt haben: {{amount, number}}',
  'setup.summary.organizations':
    'Organisationen mit anderen Problemen: {{amount, number}}',
  'setup.summary.sync':
    'Regionen, deren Abgleich scheitert: {{amount, number}}',
  'setup.summary.entities':
    'Entitäten mit fehlerhaften Verknüpfungen: {{amount, number}}',
  'setup.keysUnread':
    'Die Schlüssel von {{serviceAccount}} konnten nicht geladen werden',
  'setup.advice.check': 'Prüfe {{path}}.',
  'components.latestTrail': 'Neuester Trail',
  'components.all': 'Alle Komponenten',
} as const;
