/** The words of the pages of the portal and of a system in German. */
export const pages = {
  'page.title': 'Lieferkette',
  'page.search': 'Artefakt finden',
  'page.setup': 'Einrichtung',
  'search.label': 'Commit oder Fingerabdruck',
  'search.help': 'Die ersten fünf Zeichen genügen.',
  'search.submit': 'Finden',
  'search.searching': 'Wird gesucht',
  'search.mistake.short': 'Mindestens fünf Zeichen sind nötig.',
  'search.mistake.long': 'Ein Fingerabdruck hat höchstens 64 Zeichen.',
  'search.mistake.characters':
    'Ein Commit oder Fingerabdruck besteht aus den Ziffern 0 bis 9 und den Buchstaben a bis f.',
  'search.nothingAsked': 'Welcher Build ist das, und wo läuft er?',
  'search.nothingAskedHint':
    'Fügen Sie einen Commit oder den Fingerabdruck eines Artefakts ein: Sie sehen jeden Flow, der es kennt, wo es läuft, seinen Verlauf und die Komponenten, zu denen es gehört.',
  'search.nothingFound': 'Nichts gefunden zu {{value}}',
  'search.nothingFoundHint':
    'Kein Artefakt der Komponenten, die Sie sehen dürfen, hat diesen Commit oder Fingerabdruck.',
  'search.nothingFoundPartHint':
    'Nicht alles konnte durchsucht werden, daher kann es trotzdem existieren.',
  'search.unsearched_one':
    '{{count, number}} Organisation konnte nicht durchsucht werden',
  'search.unsearched_other':
    '{{count, number}} Organisationen konnten nicht durchsucht werden',
  'search.unsearchedHint':
    'Hier kann etwas fehlen. Versuchen Sie es gleich noch einmal; fragen Sie Ihren Portal-Admin, wenn es anhält.',
  'search.forbiddenHint':
    'Ihrem Konto fehlt die Berechtigung, Nachweise der Lieferkette zu lesen. Fragen Sie Ihren Portal-Admin.',
  'search.found_one': '{{count, number}} Artefakt gefunden',
  'search.found_other': '{{count, number}} Artefakte gefunden',
  'search.components': 'Gehört zu',
  'search.exitedFrom': 'Verlassen',
  'search.flowsOf': 'Flows, die {{name}} kennen',
  'search.links': 'Links',
  'search.region': 'Region',
  'search.regionOf': 'Seite der Region in {{flow}}',
  'search.history_one': 'Verlauf: {{count, number}} Ereignis',
  'search.history_other': 'Verlauf: {{count, number}} Ereignisse',
  'setup.advice.organizationNotFound': 'Berichtigen Sie {{path}}.',
  'setup.advice.keyRefused':
    'Setzen Sie in {{path}} einen gültigen Schlüssel; ein Neustart ist nicht nötig.',
  'setup.advice.roleTooLow':
    'Geben Sie dem Dienstkonto von {{path}} eine höhere Rolle, oder lassen Sie serviceAccount weg.',
  'setup.advice.regionUnavailable':
    'Prüfen Sie {{path}} und das Netz zwischen dem Portal und der Region.',
  'setup.checking': 'Die Regionen werden geprüft',
  'setup.checkAgain': 'Erneut prüfen',
  'setup.forbidden': 'Die Einrichtung ist für Portal-Admins',
  'setup.forbiddenHint':
    'Ihrem Konto fehlt die Berechtigung supply-chain.setup.read.',
  'setup.configureHint':
    'Fügen Sie solche Zeilen in die app-config.yaml ein, mit Ihrer eigenen Region und Organisation, und starten Sie dann das Backend neu:',
  'setup.lines': 'Zeilen für die app-config.yaml',
  'setup.reachable': 'Antwortet',
  'setup.unreachable': 'Antwortet nicht',
  'setup.latency': '{{milliseconds, number(maximumFractionDigits: 0)}} ms',
  'setup.keyAccepted': 'Der Schlüssel wird angenommen',
  'setup.keyRefused': 'Der Schlüssel wird zurückgewiesen',
  'setup.keyUnknown':
    'Es lässt sich nicht sagen, ob der Schlüssel angenommen wird',
  'setup.defaultOrganization': 'Standardorganisation des Schlüssels: {{org}}',
  'setup.noServiceAccount':
    'Nennen Sie ihr serviceAccount in der app-config.yaml, um Alter und Ablauf ihrer Schlüssel hier zu sehen.',
  'setup.keysUnread':
    'Die Schlüssel von {{serviceAccount}} konnten nicht gelesen werden.',
  'setup.keysOf': 'Schlüssel von {{serviceAccount}}',
  'setup.key': 'Schlüssel',
  'setup.unnamedKey': 'Ohne Beschreibung',
  'setup.created': 'Angelegt',
  'setup.expiry': 'Ablauf',
  'setup.lastUse': 'Zuletzt benutzt',
  'setup.neverUsed': 'Nie benutzt',
  'setup.neverExpires': 'Läuft nie ab',
  'setup.expires': 'Läuft ab: {{when}}',
  'setup.expiresSoon': 'Läuft ab: {{when}}. Bald ersetzen',
  'setup.expired': 'Abgelaufen: {{when}}. Ersetzen',
  'setup.entities': 'Annotationen mit Problemen',
  'setup.entity': 'Entität',
  'setup.problems': 'Probleme',
  'setup.noEntityProblems': 'Keine Annotation hat ein Problem',
  'setup.looked_one':
    '{{count, number}} Entität mit Annotationen wurde geprüft.',
  'setup.looked_other':
    '{{count, number}} Entitäten mit Annotationen wurden geprüft.',
  'rollUp.title': 'Lieferkette',
  'rollUp.table': 'Komponenten, die schlechtesten zuerst',
  'rollUp.component': 'Komponente',
  'rollUp.newestTrail': 'Neuester Trail',
  'rollUp.missing': 'Fehlt',
  'rollUp.failed': 'Fehlgeschlagen',
  'rollUp.notifications': 'Benachrichtigungen',
  'rollUp.empty': 'Keine Komponente mit einem Flow',
  'rollUp.emptyHint':
    'Eine Komponente darunter erscheint hier, sobald sie die Annotation supply-chain/flows hat.',
  'rollUp.unlinked_one':
    '{{count, number}} Komponente darunter nennt keinen Flow.',
  'rollUp.unlinked_other':
    '{{count, number}} Komponenten darunter nennen keinen Flow.',
  'rollUp.all': 'Alle Komponenten',
} as const;
