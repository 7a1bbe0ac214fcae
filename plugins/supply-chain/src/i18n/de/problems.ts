/** The German texts for missing annotations, errors and problems. */
export const problems = {
  'linking.title': 'Noch nicht verknüpft',
  'linking.fixTitle': 'Verknüpfung korrigieren',
  'linking.choose':
    'Wählen Sie die Flows aus, die diese Komponente bauen oder ausliefern.',
  'linking.reporting_one': '{{count, number}} Flow meldet aus {{repository}}.',
  'linking.reporting_other':
    '{{count, number}} Flows melden aus {{repository}}.',
  'linking.noneReporting': 'Kein Flow gefunden, der aus {{repository}} meldet.',
  'linking.unaided':
    '{{why}}. Ergänzen Sie catalog-info.yaml um eine solche Zeile, mit den Namen Ihrer Flows:',
  'linking.flows': 'Flows dieser Komponente',
  'linking.similarName': 'ähnlicher Name',
  'linking.sameRepository': 'gleiches Repository',
  'linking.newest': 'neuester Build',
  'linking.others': 'Weitere Flows',
  'linking.unsearched_one':
    '{{count, number}} Organisation konnte nicht vollständig durchsucht werden.',
  'linking.unsearched_other':
    '{{count, number}} Organisationen konnten nicht vollständig durchsucht werden.',
  'linking.noneChosen': 'Wählen Sie einen Flow aus, um das Ergebnis zu sehen.',
  'linking.preview': 'Vorschau:',
  'linking.pullRequest': 'Pull Request öffnen',
  'problem.fix': 'Korrigieren',
  'missing.notificationsTitle': 'Keine Benachrichtigungen verknüpft ({{kind}})',
  'missing.notificationsHint':
    'Fügen Sie dies in die catalog-info.yaml ein, mit der Nummer Ihrer Benachrichtigung:',
  'missing.edit': 'catalog-info.yaml bearbeiten',
  'missing.lines': 'YAML-Ausschnitt',
  'notConfigured.title': 'Supply Chain ist noch nicht eingerichtet',
  'notConfigured.hint':
    'Bitten Sie Ihren Portal-Admin, in der app-config.yaml unter supplyChain eine Region und einen API-Schlüssel einzutragen.',
  'notConfigured.mistakeTitle': 'Supply Chain ist nicht richtig konfiguriert',
  'notConfigured.mistakeHint':
    'Bitten Sie Ihren Portal-Admin, {{setting}} in der app-config.yaml zu korrigieren.',
  'link.learnMore': 'Mehr dazu',
  'link.learnMoreAbout': 'Mehr dazu: {{about}}',
  'error.retry': 'Erneut versuchen',
  'error.signInTitle': 'Sie sind abgemeldet',
  'error.signInHint':
    'Ihre Sitzung ist abgelaufen. Laden Sie die Seite neu, um sich wieder anzumelden.',
  'error.forbiddenTitle': 'Kein Zugriff',
  'error.forbiddenHint': 'Ihnen fehlt die Berechtigung, Nachweise anzusehen.',
  'error.notFoundTitle': 'Entität nicht gefunden',
  'error.notFoundHint':
    'Möglicherweise wurde sie aus dem Katalog entfernt, Sie haben keinen Zugriff auf sie, oder das Supply-Chain-Backend ist nicht installiert.',
  'error.notLinkedTitle': 'Hier nicht verknüpft',
  'error.notLinkedHint':
    'Diese Entität ist nicht mit diesem Flow, dieser Umgebung oder dieser Benachrichtigung verknüpft. Prüfen Sie die URL und die Annotationen der Entität.',
  'error.noBackendTitle': 'Das Supply-Chain-Backend ist nicht installiert',
  'error.noBackendHint':
    'Das Paket backstage-plugin-supply-chain-backend fehlt.',
  'error.regionTitle': 'Die Daten konnten nicht von der Region geladen werden',
  'error.regionHint':
    'Es sind keine früheren Daten verfügbar. Versuchen Sie es erneut.',
  'error.busyTitle': 'Zu viele Anfragen',
  'error.busyHint': 'Versuchen Sie es in Kürze erneut.',
  'error.networkTitle': 'Das Portal ist nicht erreichbar',
  'error.networkHint':
    'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'error.otherTitle': 'Etwas ist schiefgegangen',
  'error.otherHint': 'Versuchen Sie es erneut.',
  'error.askAdmin': 'Wenden Sie sich an Ihren Portal-Admin.',
  'error.contactAdmin':
    'Wenn das Problem anhält, wenden Sie sich an Ihren Portal-Admin.',
  'problem.reason.invalid-value': 'Ungültiger Wert {{value}} in {{annotation}}',
  'problem.reason.too-many-values': 'Zu viele Werte in {{annotation}}',
  'problem.reason.unknown-region': 'Unbekannte Region {{region}}',
  'problem.reason.no-region': 'Keine Region für {{value}} angegeben',
  'problem.reason.no-organization':
    'Keine Organisation für {{value}} angegeben',
  'problem.reason.organization-not-configured':
    'Kein API-Schlüssel für {{org}} in {{region}}',
  'problem.reason.configuration-invalid':
    'Die Konfiguration des Portals hat einen Fehler in {{setting}}',
  'problem.reason.link-not-allowed':
    'Diese Entität darf nicht mit {{value}} in {{org}} ({{region}}) verknüpft werden',
  'problem.reason.unknown-annotation': 'Unbekannte Annotation {{annotation}}',
  'problem.reason.inherited-value':
    'Ein Wert von {{annotation}} aus dem System oder der Domain kann nicht verwendet werden',
  'problem.reason.organization-not-found':
    'Organisation {{org}} nicht gefunden in {{region}}',
  'problem.reason.service-account-not-found':
    'Dienstkonto {{value}} nicht gefunden in {{org}} ({{region}})',
  'problem.reason.flow-not-found': 'Den Flow {{flow}} gibt es nicht',
  'problem.reason.artifact-not-found': 'Kein Artefakt {{value}}',
  'problem.reason.environment-not-found':
    'Keine Deployments nach {{value}} in {{region}}:{{org}}',
  'problem.reason.notification-not-found':
    'Benachrichtigung {{value}} nicht gefunden in {{org}} ({{region}})',
  'problem.reason.key-refused': 'Der Schlüssel für {{org}} wurde abgelehnt',
  'problem.reason.role-too-low':
    'Dem API-Schlüssel für {{org}} in {{region}} fehlt die Berechtigung',
  'problem.reason.rate-limited': 'Anfragelimit von {{region}} erreicht',
  'problem.reason.region-unavailable': 'Die Region {{region}} antwortet nicht',
  'problem.reason.unexpected-answer': 'Unerwartete Antwort von {{region}}',
  'problem.reason.undecided':
    '{{value}} gehört vielleicht zu dieser Komponente',
  'problem.didYouMean': 'Meinten Sie {{suggestion}}?',
  'problem.known': 'Verfügbar: {{names}}.',
  'problem.inherited': 'Der Wert stammt von {{entity}}.',
  'problem.reason.unreadable-records': 'Unlesbare Einträge: {{amount, number}}',
  'problem.advice.separate':
    'Trennen Sie Namen mit Kommas. Ein Name kann Organisation und Region enthalten, wie in region:org/name.',
  'problem.advice.tooMany':
    'Nur die ersten 50 werden verwendet. Teilen Sie die Komponente auf.',
  'problem.advice.spelling':
    'Prüfen Sie die Annotation, oder fragen Sie Ihren Portal-Admin.',
  'problem.advice.add': 'Fügen Sie die Annotation {{missing}} hinzu.',
  'problem.advice.health': 'So beheben Sie es',
  'problem.advice.admin': 'Bitten Sie Ihren Portal-Admin, ihn zu beheben.',
  'problem.advice.rename': 'Benennen Sie sie um oder entfernen Sie sie.',
  'problem.advice.owner':
    'Bitten Sie den Owner des Systems oder der Domain, den Wert zu korrigieren.',
  'problem.advice.annotation':
    'Prüfen Sie die Annotation. Vielleicht wurde es archiviert oder gelöscht.',
  'problem.advice.key':
    'Möglicherweise ist er abgelaufen oder widerrufen. Bitten Sie Ihren Portal-Admin, ihn zu ersetzen.',
  'problem.advice.later':
    'Versuchen Sie es in Kürze erneut. Wenn das Problem anhält, wenden Sie sich an Ihren Portal-Admin.',
  'problem.advice.undecided':
    'Wenn ja, ergänzen Sie die Annotation {{annotation}}.',
  'problem.advice.others': 'Alle anderen Einträge werden angezeigt.',
} as const;
