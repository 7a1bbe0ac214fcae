/** The German texts of the write dialogs. */
export const writes = {
  'write.cancel': 'Abbrechen',
  'write.sending': 'Wird gesendet …',
  'write.sendAgain': 'Erneut senden',
  'write.checkAgain': 'Erneut prüfen',
  'write.checking': 'Wird geprüft …',
  'write.optional': '{{label}} (optional)',
  'write.add': '{{what}} hinzufügen',
  'write.remove': '{{what}} entfernen',

  'write.field.required': 'Pflichtfeld',
  'write.field.used-twice': 'Doppelt vergeben',
  'write.field.web-url':
    'Geben Sie eine URL ein, die mit http:// oder https:// beginnt',
  'write.field.email-address':
    'Geben Sie E-Mail-Adressen ein, durch Kommas getrennt',
  'write.field.link-name': 'Darf weder = noch . enthalten',
  'write.field.attestation-name':
    'Nur Buchstaben, Ziffern, Bindestriche, Unterstriche und Kommas',
  'write.field.notification-name':
    'Beginnen Sie mit einem Buchstaben oder einer Ziffer. Erlaubt sind Buchstaben, Ziffern und . _ ~ / -',
  'write.field.environment-name': 'Der Name stimmt nicht überein',
  'write.field.name-fixed':
    'Nicht änderbar: Regionen erkennen eine Benachrichtigung an ihrem Namen',
  'write.field.webhook-again':
    'Geben Sie sie erneut ein. Die Region gibt sie nicht zurück.',
  'write.field.empty-file': 'Diese Datei ist leer',
  'write.field.over-limit': 'Mehr als die erlaubten {{megabytes, number}} MB',
  'write.field.no-tests': 'Die Dateien enthalten keine Tests',
  'write.field.junit-root':
    'Kein JUnit-Bericht: beginnt mit <{{tag}}> statt mit <testsuites> oder <testsuite>',
  'write.field.junit-slow':
    'Das Lesen dauert zu lange. Teilen Sie die Datei auf oder lassen Sie die Ausgaben weg',
  'write.field.xml-malformed': 'Kein wohlgeformtes XML: {{why}}',
  'write.field.encoding':
    'Nicht als Text lesbar. Entpacken Sie Archive und speichern Sie Dateien als UTF-8',
  'write.field.region': 'Die Region hat dies abgelehnt',
  'write.field.invalid': 'Ungültig',

  'write.failed': 'Es wurde nichts gesendet. {{why}}',

  'write.notWritten':
    'Es wurde nichts geschrieben. Sie können es erneut senden.',
  'write.unknownTitle': 'Ergebnis unbekannt',
  'write.unknownHint':
    'Sehen Sie in der Compliance-Konsole nach, bevor Sie es erneut versuchen.',

  'write.refusal.off': 'Das ist ausgeschaltet.',
  'write.refusal.invalid':
    'Es wurde nichts gesendet. Korrigieren Sie die markierten Felder.',
  'write.refusal.key-used':
    'Aus diesem Formular wurde bereits eine andere Anfrage gesendet. Daher wurde nichts gesendet. Schließen Sie es und beginnen Sie neu.',
  'write.refusal.role-too-low':
    'Der Schlüssel des Portals darf in {{org}} nicht schreiben. Es wurde nichts gesendet.',
  'write.refusal.key-refused':
    'Die Region hat den Schlüssel des Portals für {{org}} abgelehnt. Es wurde nichts gesendet.',
  'write.refusal.not-found':
    'In der Region gibt es dies nicht mehr. Es wurde nichts gesendet. Laden Sie die Seite neu.',
  'write.refusal.too-large':
    'Das ist mehr, als die Region annimmt. Es wurde nichts gesendet. Senden Sie weniger oder kleinere Dateien.',
  'write.refusal.unavailable':
    'Die Region ist beschäftigt oder antwortet nicht. Es wurde nichts gesendet. Versuchen Sie es später erneut.',
  'write.refusal.refused':
    'Die Region hat dies abgelehnt, ohne ein Feld zu nennen. Es wurde nichts geschrieben.',

  'attest.attest': 'Attestieren',
  'attest.attestNamed': '{{name}} attestieren',
  'attest.forbidden':
    'Ihnen fehlt die Berechtigung, zu Trails dieser Komponente Attestierungen abzugeben.',
  'attest.name': 'Name',
  'attest.type': 'Typ',
  'attest.generic': 'Allgemein',
  'attest.junit': 'JUnit-Testergebnisse',
  'attest.otherType':
    'Die Vorlage erwartet {{type}}. Ein anderer Typ zählt vielleicht nicht.',
  'attest.who':
    'Ergänzt dies im Trail; hier lässt es sich nicht wieder entfernen. Gesendet wird es vom Konto des Portals, mit Ihrem Benutzernamen.',
  'attest.unbuilt':
    'Attestieren lässt sich dies, sobald das Artefakt gemeldet ist.',
  'attest.reason': 'Begründung',
  'attest.descriptionHint': 'Was Sie geprüft haben, und wie',
  'attest.originUrl': 'Quell-URL',
  'attest.originUrlHint': 'Etwa der Build, der die Prüfung ausgeführt hat',
  'attest.link': 'Link',
  'attest.pairs': 'Ein Eintrag pro Zeile, etwa {{example}}',
  'attest.files': 'Nachweisdateien',
  'attest.chooseFiles': 'Dateien auswählen',
  'attest.filesLimit': 'Insgesamt bis zu {{limit}}',
  'attest.send': 'Attestierung senden',
  'attest.sent': 'Attestierung gesendet',
  'attest.sentHint':
    'Die Region hat es angenommen. Bis sie es anzeigt, kann es einen Moment dauern.',
  'attest.junitFiles': 'JUnit-XML-Dateien',
  'attest.junitHint':
    'Dateien von Maven, Gradle, pytest, Jest und ähnlichen Werkzeugen. Sie werden als Nachweis angehängt.',
  'attest.summary': 'Testergebnisse',
  'attest.leftOut': 'Nicht berücksichtigt, kein JUnit',
  'attest.givenBy': 'Attestiert von',

  'notify.create': 'Benachrichtigung erstellen',
  'notify.edit': 'Bearbeiten',
  'notify.editNamed': '{{name}} bearbeiten',
  'notify.save': 'Benachrichtigung speichern',
  'notify.forbidden':
    'Ihnen fehlt die Berechtigung, Benachrichtigungen für diese Komponente zu erstellen oder zu bearbeiten.',
  'notify.nothingLinked':
    'Um eine Benachrichtigung zu erstellen, verknüpfen Sie zuerst eine Umgebung: Ergänzen Sie die Annotation supply-chain/environments.',
  'notify.nameHint': 'Beginnt mit dem Namen der Komponente',
  'notify.nameFixed':
    'Regionen erkennen eine Benachrichtigung an ihrem Namen; er lässt sich nicht ändern',
  'write.field.name-known':
    'Benachrichtigung {{number}} hat diesen Namen schon. Bearbeiten Sie die vorhandene oder wählen Sie einen anderen Namen.',
  'notify.recipient': 'Empfänger',
  'notify.kind': 'Art',
  'notify.webhook': 'Webhook-URL',
  'notify.webhookSecret': 'Nach dem Speichern verborgen',
  'notify.webhookKept': 'Leer lassen, um den bisherigen Empfänger zu behalten',
  'notify.emails': 'E-Mail-Adressen',
  'notify.emailsHint': 'Durch Kommas getrennt',
  'notify.channel.id': 'Kanal-ID',
  'notify.channel.name': 'Name des Kanals',
  'notify.channel.teamId': 'Team-ID',

  'notify.done': 'Die Benachrichtigung wurde gespeichert',
  'notify.doneHint':
    'Um sie hier zu sehen, suchen Sie in der Compliance-Konsole ihre Nummer und tragen Sie sie in supply-chain/notifications ein, zum Beispiel {{example}}.',

  'archive.title': '{{environment}} archivieren?',
  'archive.wholeOrg':
    'Das archiviert die Umgebung für ganz {{org}} ({{region}}), nicht nur für diese Komponente.',
  'archive.final': 'Das lässt sich nicht rückgängig machen.',
  'archive.linked': 'Verknüpfte Entitäten',
  'archive.runs': 'Läuft dort',
  'archive.build': '{{name}} {{build}} von {{entities}}',
  'archive.confirm': 'Name der Umgebung',
  'archive.confirmHint': 'Geben Sie zur Bestätigung {{environment}} ein',
  'archive.submit': 'Umgebung archivieren',
  'archive.done': '{{environment}} wurde archiviert',
  'archive.doneHint':
    'Es kann einen Moment dauern, bis die Region sie aus ihren Listen nimmt. Entfernen Sie sie aus supply-chain/environments in jeder catalog-info.yaml, die sie nennt.',
  'archive.archivedBy': 'Archiviert von {{user}}, {{when}}',
  'archive.others': '{{amount, number}}, die Sie nicht sehen dürfen',
  'archive.runsUnknown':
    'Verknüpfte Entitäten, deren Builds nicht alle bekannt sind: {{amount, number}}',
};
