/**
 * The German texts of the search and health pages and of the components card.
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
  'health.advice.organizationNotConfigured':
    'Korrigieren Sie die Annotation oder ergänzen Sie {{path}} mit einem Schlüssel.',
  'health.advice.unknownRegion':
    'Korrigieren Sie die Annotation oder ergänzen Sie die Region in supplyChain.regions.',
  'health.advice.noRegion':
    'Setzen Sie supplyChain.defaultRegion oder ergänzen Sie die Annotation supply-chain/region.',
  'health.advice.linkNotAllowed':
    'Korrigieren Sie die Annotation oder erlauben Sie die Verknüpfung in {{path}}.entities oder {{path}}.entitiesByFlow.',
  'health.advice.inheritedValue':
    'Korrigieren Sie die Annotation des Systems oder der Domain.',
  'health.advice.seeRegion': 'Siehe unten bei der Region.',
  'health.advice.configurationInvalid':
    'Siehe oben die Fehler in der Konfiguration.',
  'health.advice.keyRefused':
    'Setzen Sie in {{path}} einen gültigen Schlüssel. Ein Neustart ist nicht nötig.',
  'health.advice.roleTooLow':
    'Geben Sie dem Dienstkonto in {{path}} eine höhere Rolle oder entfernen Sie serviceAccount.',
  'health.advice.keyRole':
    'Geben Sie dem Schlüssel in {{path}} eine Rolle mit Lesezugriff.',
  'health.advice.rateLimited': 'Senken Sie {{path}}.',
  'health.advice.regionUnavailable':
    'Prüfe {{path}}, das meist auf /api/v2 endet, und das Netz zwischen Portal und Region.',
  'health.summary.good': 'Keine Probleme gefunden',
  'health.summary.partly':
    'Keine Probleme gefunden, aber einige Prüfungen konnten nicht abgeschlossen werden',
  'health.configuration.title': 'Fehler in der Konfiguration',
  'health.configuration.since':
    'Zuerst bemerkt: {{when}}. Beheben Sie sie in der app-config.yaml:',
  'health.mistake.missing':
    'Nicht gesetzt. Wenn der Wert aus einer Umgebungsvariablen kommt, prüfen Sie, ob sie gesetzt ist.',
  'health.mistake.unknownKey': 'Diese Einstellung gibt es nicht.',
  'health.mistake.wrongType': 'Erwartet wird {{expected}}.',
  'health.mistake.outOfRange':
    'Erwartet wird ein Wert von {{from}} bis {{to}}.',
  'health.mistake.noDuration': 'Erwartet wird eine Dauer wie 30s.',
  'health.mistake.noAddress':
    'Erwartet wird eine https-URL wie https://eu.example.com/api/v2.',
  'health.mistake.plainHttp':
    'Erwartet wird https: Über http wäre der Schlüssel im Netz lesbar.',
  'health.mistake.addressExtras':
    'Die URL darf weder Benutzer und Passwort noch Abfrage oder Fragment enthalten.',
  'health.mistake.noApiPath':
    'Das ist nicht die Basis-URL der regionalen API. Sie muss auf /api/v2 enden.',
  'health.mistake.invalidName':
    'Der Name darf weder Leerzeichen noch Doppelpunkt, Schrägstrich oder Komma enthalten.',
  'health.mistake.invalidKey':
    'Erlaubt sind nur ASCII-Zeichen, ohne Leerzeichen und Zeilenumbrüche. Kopieren Sie den Schlüssel erneut.',
  'health.mistake.invalidFilter':
    'Das ist kein gültiger Entitätsfilter. Geben Sie ein Feld wie spec.owner mit einem Wert, einer Liste von Werten oder $hasPrefix an.',
  'health.mistake.unknownRegion': 'Diese Region ist nicht konfiguriert.',
  'health.expected.text': 'ein nicht leerer Text',
  'health.expected.number': 'eine Zahl',
  'health.expected.boolean': 'true oder false',
  'health.expected.list': 'eine Liste',
  'health.expected.block': 'ein Block mit Einstellungen',
  'health.effect.idle':
    'Bis dahin ist das Plugin inaktiv. Starten Sie das Backend nach der Änderung neu.',
  'health.effect.notUsed': 'Bis dahin wird dies nicht verwendet.',
  'health.effect.previousUsed':
    'Bis dahin gilt die vorherige Konfiguration weiter.',
  'health.effect.defaultUsed': 'Bis dahin gilt der Standardwert.',
  'health.effect.longestKept':
    'Bis dahin werden Daten 10 Jahre lang aufbewahrt.',
  'health.status.responding': 'Antwortet',
  'health.status.failing': 'Antwortet mit Fehlern',
  'health.status.wrongAddress': 'Keine regionale API unter dieser URL',
  'health.status.unreachable': 'Antwortet nicht',
  'health.status.unknown':
    'Nicht geprüft: Es ist keine Organisation konfiguriert',
  'health.httpStatus': 'HTTP-Status {{status}}',
  'health.detail.dns': 'ihr Hostname lässt sich nicht auflösen',
  'health.detail.refused': 'die Verbindung wurde abgelehnt',
  'health.detail.unreachable':
    'es gibt keine Route zum Host, oder die Verbindung kam nicht rechtzeitig zustande',
  'health.detail.certificate': 'ihrem Zertifikat wird nicht vertraut',
  'health.detail.tls': 'der TLS-Handshake ist fehlgeschlagen',
  'health.detail.notHttp': 'der Server spricht kein HTTP',
  'health.detail.interrupted': 'die Verbindung wurde unterbrochen',
  'health.detail.redirect': 'sie leitet an eine andere URL weiter',
  'health.detail.form':
    'sie sendet etwas anderes als JSON einer regionalen API',
  'health.detail.overLimit': 'ihre Antwort überschreitet die maximale Größe',
  'health.detail.timeout': 'keine Antwort innerhalb des Zeitlimits',
  'health.sync.nothing': 'Synchronisierung: keine verknüpften Flows',
  'health.sync.oldest': 'Ältester Abgleich: {{when}}',
  'health.sync.failed': 'Gestört seit {{when}}',
  'health.checking': 'Regionen werden geprüft',
  'health.forbidden': 'Nur für Admins',
  'health.forbiddenHint':
    'Sie benötigen die Berechtigung supply-chain.health.read.',
  'health.configureHint':
    'Fügen Sie dies mit Ihrer Region und Organisation in die app-config.yaml ein und starten Sie das Backend neu:',
  'health.regions': 'Regionen und Schlüssel',
  'health.latency': '{{milliseconds, number(maximumFractionDigits: 0)}} ms',
  'health.keyState.current': 'Schlüssel akzeptiert (apiKey)',
  'health.keyState.previous':
    'Nur der vorherige Schlüssel wird akzeptiert (previousApiKey). Ersetzen Sie apiKey, bevor Sie previousApiKey entfernen.',
  'health.keyState.rejected': 'Schlüssel abgelehnt',
  'health.keyState.unknown': 'Schlüsselstatus unbekannt',
  'health.writes.title': 'Schreiben',
  'health.writes.off': 'Schreiben ist ausgeschaltet (supplyChain.writes).',
  'health.writes.noKey': 'Kein Schlüssel zum Schreiben',
  'health.writes.key.accepted':
    'Geschrieben wird mit {{key}}: Schlüssel akzeptiert',
  'health.writes.key.rejected':
    'Geschrieben wird mit {{key}}: Schlüssel abgelehnt.',
  'health.writes.key.unknown':
    'Geschrieben wird mit {{key}}: Schlüsselstatus unbekannt',
  'health.writes.kind.attestations': 'Attestierungen',
  'health.writes.kind.notifications': 'Benachrichtigungen',
  'health.writes.kind.archive': 'Archivieren von Umgebungen',
  'health.writes.kindOff': 'ausgeschaltet',
  'health.writes.last.none': 'noch nicht verwendet',
  'health.writes.last.written': 'zuletzt {{when}} geschrieben',
  'health.writes.last.roleTooLow':
    'zuletzt {{when}} abgelehnt: Die Rolle des Schlüssels war zu niedrig. Verwenden Sie einen Schlüssel mit höherer Rolle.',
  'health.writes.last.keyRefused':
    'zuletzt {{when}} abgelehnt, weil die Region den Schlüssel nicht akzeptiert hat',
  'health.linkedByNone': 'Von keiner Entität verknüpft',
  'health.defaultOrganization': 'Standardorganisation des Schlüssels: {{org}}',
  'health.noServiceAccount':
    'Setzen Sie serviceAccount, um Alter und Ablauf der Schlüssel zu überwachen.',
  'health.keysOf': 'Schlüssel von {{serviceAccount}}',
  'health.key': 'Schlüssel',
  'health.unnamedKey': 'Keine Beschreibung',
  'health.expiry': 'Läuft ab',
  'health.lastUse': 'Zuletzt verwendet',
  'health.neverUsed': 'Nie verwendet',
  'health.neverExpires': 'Läuft nie ab',
  'health.expires': 'Läuft {{when}} ab',
  'health.expiresSoon': 'Läuft {{when}} ab: bald ersetzen',
  'health.expired': 'Abgelaufen {{when}}: ersetzen',
  'health.entities': 'Fehlerhafte Verknüpfungen',
  'health.entity': 'Entität',
  'health.problems': 'Probleme',
  'health.noEntityProblems': 'Keine fehlerhaften Verknüpfungen gefunden',
  'health.sync.read':
    '{{flows, number}} Flows, {{open, number}} Listen unvollständig',
  'health.linkedBy': 'Verknüpfte Entitäten: {{amount, number}}',
  'health.keysUnreadable':
    'Schlüssel, die nicht gelesen werden konnten: {{amount, number}}',
  'health.looked': 'Geprüfte verknüpfte Entitäten: {{amount, number}}.',
  'health.omitted': 'Wegen der Grenze nicht geprüft: {{amount, number}}.',
  'health.unchecked':
    'Verknüpfungen, die nicht geprüft werden konnten: {{amount, number}}.',
  'health.summary.configuration':
    'Fehler in der Konfiguration: {{amount, number}}',
  'health.summary.regions': 'Regionen, die nicht antworten: {{amount, number}}',
  'health.summary.keys': 'Abgelehnte Schlüssel: {{amount, number}}',
  'health.summary.writeKeys': 'Abgelehnte Schreibschlüssel: {{amount, number}}',
  'health.summary.previousKeys':
    'Organisationen, bei denen nur der vorherige Schlüssel gilt: {{amount, number}}',
  'health.summary.expiringKeys':
    'Schlüssel, die abgelaufen sind oder bald ablaufen: {{amount, number}}',
  'health.summary.rejectedWrites':
    'Organisationen, die zuletzt Schreibzugriffe abgelehnt haben: {{amount, number}}',
  'health.summary.organizations':
    'Organisationen mit anderen Problemen: {{amount, number}}',
  'health.summary.sync':
    'Regionen, deren Abgleich scheitert: {{amount, number}}',
  'health.summary.entities':
    'Entitäten mit fehlerhaften Verknüpfungen: {{amount, number}}',
  'health.keysUnread':
    'Die Schlüssel von {{serviceAccount}} konnten nicht geladen werden',
  'health.advice.check': 'Prüfe {{path}}.',
  'components.latestTrail': 'Neuester Trail',
  'components.all': 'Alle Komponenten',
} as const;
