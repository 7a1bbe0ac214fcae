/** What may be the matter, in German. */
export const problems = {
  'missing.flowsTitle': 'Hier ist kein Flow genannt ({{kind}})',
  'missing.flowsHint':
    'Fügen Sie diese Zeilen in die catalog-info.yaml ein, mit dem Namen des Flows:',
  'missing.notificationsTitle':
    'Hier ist keine Benachrichtigung genannt ({{kind}})',
  'missing.notificationsHint':
    'Fügen Sie diese Zeilen in die catalog-info.yaml ein, mit der Nummer der Benachrichtigung:',
  'missing.edit': 'Datei bearbeiten',
  'missing.lines': 'Zeilen für die catalog-info.yaml',
  'notConfigured.title': 'Das Supply-Chain-Plugin ist nicht konfiguriert',
  'notConfigured.hint':
    'Ein Portal-Admin muss unter supplyChain in der app-config.yaml eine Region und einen Schlüssel eintragen.',
  'error.retry': 'Erneut versuchen',
  'error.signInTitle': 'Sie sind abgemeldet',
  'error.signInHint':
    'Ihre Sitzung ist beendet. Laden Sie die Seite neu, um sich wieder anzumelden.',
  'error.forbiddenTitle': 'Das dürfen Sie nicht sehen',
  'error.forbiddenHint':
    'Ihrem Konto fehlt die Berechtigung, die Nachweise dieser Entität zu lesen. Fragen Sie, wem sie gehört, oder Ihren Portal-Admin.',
  'error.notFoundTitle': 'Das Portal kennt diese Entität nicht',
  'error.notFoundHint':
    'Sie wurde vielleicht aus dem Katalog entfernt, oder das Backend des Supply-Chain-Plugins ist nicht installiert.',
  'error.noBackendTitle':
    'Das Backend des Supply-Chain-Plugins ist nicht installiert',
  'error.noBackendHint':
    'Ein Portal-Admin muss das Paket backstage-plugin-supply-chain-backend in das Backend des Portals aufnehmen.',
  'error.regionTitle': 'Keine Region antwortet',
  'error.regionHint':
    'Es gibt auch keine früheren Daten. Versuchen Sie es gleich noch einmal; fragen Sie Ihren Portal-Admin, wenn es anhält.',
  'error.refusedTitle': 'Das Portal konnte dies nicht von der Region lesen',
  'error.refusedHint':
    'Wahrscheinlich weist die Region den Schlüssel des Portals zurück. Sagen Sie Ihrem Portal-Admin Bescheid; die Einzelheiten sagen, was geschah.',
  'error.busyTitle': 'Zu viele Anfragen',
  'error.busyHint':
    'Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
  'error.networkTitle': 'Das Portal ist nicht erreichbar',
  'error.networkHint':
    'Prüfen Sie Ihre Netzverbindung und versuchen Sie es dann noch einmal.',
  'error.otherTitle': 'Etwas ist schiefgegangen',
  'error.otherHint':
    'Versuchen Sie es noch einmal; sagen Sie Ihrem Portal-Admin Bescheid, wenn es anhält.',
  'error.details': 'Einzelheiten',
  'problem.partial_one':
    '{{count, number}} von {{total, number}} Flows konnte nicht gelesen werden',
  'problem.partial_other':
    '{{count, number}} von {{total, number}} Flows konnten nicht gelesen werden',
  'problem.reason.invalidValue':
    'Der Wert {{value}} von {{annotation}} ist nicht lesbar',
  'problem.reason.tooManyValues':
    'Die Annotation {{annotation}} nennt zu viele',
  'problem.reason.unknownRegion':
    'Die Region {{region}} ist nicht konfiguriert',
  'problem.reason.noRegion': 'Für {{value}} ist keine Region genannt',
  'problem.reason.noOrganization':
    'Für {{value}} ist keine Organisation genannt',
  'problem.reason.organizationNotConfigured':
    'Das Portal hat keinen Schlüssel für die Organisation {{org}} in {{region}}',
  'problem.reason.organizationNotFound':
    'Die Region {{region}} kennt keine Organisation {{org}}',
  'problem.reason.flowNotFound':
    'Es gibt keinen Flow {{flow}} in {{org}}, {{region}}',
  'problem.reason.environmentNotFound':
    'Es gibt keine Umgebung {{value}} in {{org}}, {{region}}',
  'problem.reason.notificationNotFound':
    'Es gibt keine Benachrichtigung {{value}} in {{org}}, {{region}}',
  'problem.reason.keyRefused':
    'Die Region {{region}} weist den Schlüssel des Portals für {{org}} zurück',
  'problem.reason.roleTooLow':
    'Der Schlüssel des Portals für {{org}} in {{region}} hat eine zu niedrige Rolle',
  'problem.reason.rateLimited':
    'Die Region {{region}} bittet das Portal, langsamer zu fragen',
  'problem.reason.regionUnavailable': 'Die Region {{region}} antwortet nicht',
  'problem.reason.unexpectedAnswer':
    'Die Region {{region}} gab eine Antwort, die nicht lesbar ist',
  'problem.reason.unreadableRecords_one':
    '{{count, number}} Eintrag konnte nicht gelesen werden',
  'problem.reason.unreadableRecords_other':
    '{{count, number}} Einträge konnten nicht gelesen werden',
  'problem.advice.invalidValue':
    'Trennen Sie die Namen mit Kommas; jeder kann seine Region und Organisation tragen.',
  'problem.advice.tooManyValues': 'Nur die ersten werden verwendet.',
  'problem.advice.unknownRegion':
    'Prüfen Sie die Schreibweise, oder bitten Sie Ihren Portal-Admin, sie einzutragen.',
  'problem.advice.noRegion':
    'Fügen Sie die Annotation supply-chain/region hinzu.',
  'problem.advice.noOrganization':
    'Fügen Sie die Annotation supply-chain/org hinzu.',
  'problem.advice.organizationNotConfigured':
    'Prüfen Sie die Schreibweise, oder bitten Sie Ihren Portal-Admin um einen Schlüssel.',
  'problem.advice.organizationNotFound':
    'Prüfen Sie die Schreibweise der Organisation.',
  'problem.advice.flowNotFound':
    'Prüfen Sie die Schreibweise in supply-chain/flows; der Flow kann auch archiviert sein.',
  'problem.advice.environmentNotFound':
    'Prüfen Sie die Schreibweise in supply-chain/environments; sie kann auch archiviert sein.',
  'problem.advice.notificationNotFound':
    'Prüfen Sie die Nummer in supply-chain/notifications; sie kann entfernt worden sein.',
  'problem.advice.keyRefused':
    'Er ist abgelaufen oder widerrufen. Bitten Sie Ihren Portal-Admin, ihn zu ersetzen.',
  'problem.advice.roleTooLow':
    'Bitten Sie Ihren Portal-Admin um einen Schlüssel, dessen Rolle das lesen darf.',
  'problem.advice.rateLimited': 'Versuchen Sie es gleich noch einmal.',
  'problem.advice.regionUnavailable':
    'Mit Ihrem Dienst ist alles in Ordnung. Versuchen Sie es gleich noch einmal.',
  'problem.advice.unexpectedAnswer':
    'Versuchen Sie es gleich noch einmal; sagen Sie Ihrem Portal-Admin Bescheid, wenn es anhält.',
  'problem.advice.unreadableRecords': 'Die anderen werden gezeigt.',
  'problem.where': '{{where}}: {{what}}',
} as const;
