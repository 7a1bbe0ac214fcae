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
  'search.nothingFound': 'Keine Ergebnisse für „{{value}}“',
  'search.nothingFoundHint':
    'Es gibt keinen Treffer, auf den Sie Zugriff haben. Beispiele, die funktionieren: {{examples}}',
  'search.components': 'Komponenten',
  'search.exitedFrom': 'Lief zuvor in',
  'search.links': 'Links',
  'search.region': 'Konsole',
  'search.unsearched':
    'Nicht vollständig durchsuchte Organisationen: {{amount, number}}',
  'search.found': 'Gefundene Artefakte: {{amount, number}}',
  'search.foundTrails': 'Gefundene Trails: {{amount, number}}',
  'health.found.regions_one': '{{count, number}} Region antwortet nicht',
  'health.found.regions_other': '{{count, number}} Regionen antworten nicht',
  'health.found.keys_one': '{{count, number}} Schlüssel wird abgelehnt',
  'health.found.keys_other': '{{count, number}} Schlüssel werden abgelehnt',
  'health.found.settings_one': '{{count, number}} Einstellung ist fehlerhaft',
  'health.found.settings_other':
    '{{count, number}} Einstellungen sind fehlerhaft',
  'health.found.sources_one':
    '{{count, number}} Quelle kann nicht geladen werden',
  'health.found.sources_other':
    '{{count, number}} Quellen können nicht geladen werden',
  'health.found.weakKeys_one':
    '{{count, number}} Schlüssel braucht Aufmerksamkeit',
  'health.found.weakKeys_other':
    '{{count, number}} Schlüssel brauchen Aufmerksamkeit',
  'health.found.links_one': '{{count, number}} Verknüpfung ist fehlerhaft',
  'health.found.links_other': '{{count, number}} Verknüpfungen sind fehlerhaft',
  'health.good': 'Keine Probleme gefunden',
  'health.partly':
    'Keine Probleme gefunden, aber einige Prüfungen konnten nicht abgeschlossen werden',
  'health.checkedAt': 'Geprüft: {{time}}',
  'health.live': 'Live-Aktualisierung',
  'health.notDelivered': 'Noch keine Zustellung',
  'health.noDeliveries':
    'Damit Änderungen sofort erscheinen: {{setting}} setzen und die Region ihre Ereignisse zustellen lassen.',
  'health.absent.notifications':
    'Teams werden nicht benachrichtigt: Das Notifications-Plugin von Backstage ist nicht installiert.',
  'health.absent.signals':
    'Offene Seiten aktualisieren sich nicht selbst: Das Signals-Plugin von Backstage ist nicht installiert.',
  'health.copy': 'Als Markdown kopieren',
  'health.toFix': 'Zu beheben',
  'health.toFixOrder': 'was die meisten betrifft, zuerst',
  'health.usedBy': 'Verwendet von {{names}}',
  'health.usedByMany_one': 'Verwendet von {{count, number}} Komponente',
  'health.usedByMany_other': 'Verwendet von {{count, number}} Komponenten',
  'health.since': 'Seit {{time}}.',
  'health.reason.mistake': 'Fehler in {{setting}}',
  'health.reason.previous-key':
    'Nur der vorherige Schlüssel für {{org}} wird akzeptiert',
  'health.reason.write-key-refused':
    'Der Schlüssel zum Schreiben in {{org}} wurde abgelehnt',
  'health.reason.expires':
    'Ein Schlüssel für {{org}} läuft {{when}} ab: {{key}}',
  'health.reason.expired':
    'Ein Schlüssel für {{org}} ist {{when}} abgelaufen: {{key}}',
  'health.reason.flowUnread': '{{flow}} konnte nicht geladen werden',
  'health.advice.add':
    'Korrigieren Sie die Annotation oder ergänzen Sie {{setting}}.',
  'health.advice.allow':
    'Korrigieren Sie die Annotation oder erlauben Sie die Verknüpfung in {{setting}}.',
  'health.advice.check': 'Prüfen Sie {{setting}}.',
  'health.advice.expiry':
    'Wenn das Portal ihn verwendet, setzen Sie in {{setting}} einen neuen Schlüssel. Ein Neustart ist nicht nötig.',
  'health.createdNotification':
    'Die Benachrichtigung ist angelegt. Hier erscheint, wann die nächste Zustellung kommt.',
  'health.advice.key':
    'Setzen Sie in {{setting}} einen gültigen Schlüssel. Ein Neustart ist nicht nötig.',
  'health.advice.lower': 'Senken Sie {{setting}}.',
  'health.advice.region':
    'Prüfen Sie {{setting}}, das meist auf /api/v2 endet, und das Netz zwischen Portal und Region.',
  'health.advice.report':
    'Andere Flows der Region können gelesen werden. Melden Sie es dem Betreiber der Region.',
  'health.advice.role':
    'Geben Sie dem Schlüssel eine höhere Rolle oder ändern Sie {{setting}}. Ein Neustart ist nicht nötig.',
  'health.status.responding': 'Antwortet',
  'health.status.not-responding': 'Antwortet nicht',
  'health.status.unknown': 'Nicht geprüft',
  'health.checking': 'Regionen werden geprüft',
  'health.configureHint':
    'Fügen Sie dies mit Ihrer Region und Organisation in die app-config.yaml ein und starten Sie das Backend neu:',
  'health.regions': 'Regionen und Schlüssel',
  'health.latency': '{{milliseconds, number(maximumFractionDigits: 0)}} ms',
  'health.organization': 'Organisation',
  'health.keyInUse': 'Verwendeter Schlüssel',
  'health.rejectedKey': 'Abgelehnt',
  'health.accountKey': 'Schlüssel des Dienstkontos',
  'health.noServiceAccount': 'Für den Ablauf serviceAccount setzen',
  'health.keysUnread':
    'Die Schlüssel von {{serviceAccount}} konnten nicht geladen werden',
  'health.unnamedKey': 'Keine Beschreibung',
  'health.lastUsedAt': 'Zuletzt verwendet',
  'health.expiresAt': 'Läuft ab',
  'health.never': 'Nie',
  'health.adoption': 'Nutzung nach Team',
  'health.linked': '{{linked, number}} von {{components, number}} verknüpft',
  'health.share': '{{part, number}} von {{whole, number}}',
  'health.sync': 'Abgleich',
  'health.lists': 'vollständig gelesene Listen',
  'health.noFlows': 'Keine verknüpften Flows',
  'health.oldestSync': 'Ältester Abgleich: {{when}}',
  'components.all': 'Alle Komponenten',
} as const;
