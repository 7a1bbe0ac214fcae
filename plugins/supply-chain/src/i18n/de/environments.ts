/** The German texts of the environments, their history and the trend. */
export const environments = {
  'environments.title': 'Umgebungen',
  'environments.loading': 'Umgebungen werden geladen',
  'environments.sentence.nonCompliant':
    'In {{environment}} läuft ein Build, der nicht konform ist.',
  'environments.sentence.missing':
    'In {{environment}} läuft ein Build, dem Nachweise fehlen.',
  'environments.sentence.incomplete':
    'In {{environment}} läuft ein Build mit unvollständigen Nachweisen.',
  'environments.sentence.pending':
    'In {{environment}} läuft ein Build, dessen Nachweise noch nicht bewertet sind.',
  'environments.sentence.unknown':
    'Der Status von {{environment}} ist unbekannt.',
  'environments.sentence.compliant': '{{environment}} ist konform.',
  'environments.sentence.behind_one':
    '{{environment}} ist konform, aber {{count, number}} Auslieferung im Rückstand.',
  'environments.sentence.behind_other':
    '{{environment}} ist konform, aber {{count, number}} Auslieferungen im Rückstand.',
  'environments.since.nonCompliant':
    '{{environment}} ist seit {{when}} nicht konform.',
  'environments.since.missing':
    'In {{environment}} fehlen seit {{when}} Nachweise.',
  'environments.since.incomplete':
    'In {{environment}} sind seit {{when}} Nachweise unvollständig.',
  'environments.since.pending':
    'In {{environment}} sind seit {{when}} Nachweise unbewertet.',
  'environments.since.compliant': '{{environment}} ist seit {{when}} konform.',
  'environments.since.behind_one':
    '{{environment}} ist seit {{when}} konform, aber derzeit {{count, number}} Auslieferung im Rückstand.',
  'environments.since.behind_other':
    '{{environment}} ist seit {{when}} konform, aber derzeit {{count, number}} Auslieferungen im Rückstand.',
  'environments.sentence.nothing': 'In {{environment}} läuft nichts.',
  'environments.sentence.notKnown':
    'Keine bekannten Deployments in {{environment}}.',
  'environments.sentence.ended':
    'In {{environment}} läuft, soweit bekannt, nichts.',
  'environments.then.at': 'Stand {{time}}:',
  'environments.then.nonCompliant':
    'In {{environment}} lief ein Build, der nicht konform war.',
  'environments.then.missing':
    'In {{environment}} lief ein Build, dem Nachweise fehlten.',
  'environments.then.incomplete':
    'In {{environment}} lief ein Build mit unvollständigen Nachweisen.',
  'environments.then.pending':
    'In {{environment}} lief ein Build, dessen Nachweise noch nicht bewertet waren.',
  'environments.then.unknown': 'Der Status von {{environment}} war unbekannt.',
  'environments.then.compliant': '{{environment}} war konform.',
  'environments.then.nothing': 'In {{environment}} lief nichts.',
  'environments.then.notKnown':
    'Keine bekannten Deployments in {{environment}}.',
  'environments.then.ended': 'In {{environment}} lief, soweit bekannt, nichts.',
  'environments.then.none': 'In keiner Umgebung lief etwas.',
  'environments.then.noneEnded': 'Soweit bekannt, lief nichts.',
  'environments.none': 'In keiner Umgebung läuft etwas.',
  'environments.noneKnown': 'Keine bekannten Deployments.',
  'environments.noneEnded': 'Soweit bekannt, läuft nichts.',
  'environments.more_one': '{{count, number}} weitere Umgebung.',
  'environments.more_other': '{{count, number}} weitere Umgebungen.',
  'environments.moreCompliant_one':
    '{{count, number}} weitere Umgebung ist konform.',
  'environments.moreCompliant_other':
    '{{count, number}} weitere Umgebungen sind konform.',
  'environments.stillReading':
    'Ältere Trails werden noch geladen. Möglicherweise laufen weitere Builds.',
  'environments.stillReadingThen':
    'Ältere Trails werden noch geladen. Möglicherweise liefen weitere Builds.',
  'environments.repositoryUnknown':
    'Möglicherweise laufen weitere Builds: Bei einigen ist das Repository unbekannt.',
  'environments.repositoryUnknownThen':
    'Möglicherweise liefen weitere Builds: Bei einigen ist das Repository unbekannt.',
  'environments.readBeforeThen':
    'Die Daten wurden zuletzt vor diesem Zeitpunkt gelesen. Daher ist nicht bekannt, was lief. Versuchen Sie es in einer Minute erneut.',
  'environments.trailsDeletedThen':
    'Möglicherweise liefen weitere Builds: Die Region hat Trails mit Deployments gelöscht.',
  'environments.olderRead':
    'Ältere Trails zuletzt auf gestartete Builds geprüft: {{when}}',
  'environments.startUnknownThen':
    'Möglicherweise liefen weitere Builds: Bei einigen ist der Start unbekannt.',
  'environments.lane': 'Was wo läuft',
  'environments.laneThen': 'Was wo lief',
  'environments.newest_one': 'Neuester Build',
  'environments.newest_other': 'Neueste Builds',
  'environments.failed': '{{names}} fehlgeschlagen',
  'environments.failedMany_one':
    '{{count, number}} Attestierung fehlgeschlagen',
  'environments.failedMany_other':
    '{{count, number}} Attestierungen fehlgeschlagen',
  'environments.missing': '{{names}} nicht gemeldet',
  'environments.missingMany_one':
    '{{count, number}} Attestierung nicht gemeldet',
  'environments.missingMany_other':
    '{{count, number}} Attestierungen nicht gemeldet',
  'environments.seeFailed': 'Fehlgeschlagenes ansehen',
  'environments.seeMissing': 'Fehlendes ansehen',
  'environments.commits': 'Commits auf {{host}}',
  'environments.moreBuilds_one': '{{count, number}} weiterer Build',
  'environments.moreBuilds_other': '{{count, number}} weitere Builds',
  'environments.moreEnvironments_one': '{{count, number}} weitere Umgebung',
  'environments.moreEnvironments_other': '{{count, number}} weitere Umgebungen',
  'environments.fewerEnvironments': 'Weniger Umgebungen anzeigen',
  'environments.sameBuild': 'neuester Build',
  'environments.behindFull_one': '{{count, number}} Auslieferung im Rückstand',
  'environments.behindFull_other':
    '{{count, number}} Auslieferungen im Rückstand',
  'environments.behindUnknown': 'Rückstand unbekannt',
  'environments.behindDiffers': 'Rückstand je nach Build unterschiedlich',
  'environments.compare': 'Vergleichen',
  'environments.compareOf':
    'Vergleichen: Build in {{environment}} mit dem neuesten',
  'environments.started': 'Gestartet {{when}}',
  'environments.startUnknown': 'Startzeit unbekannt',
  'environments.empty': 'Es läuft nichts',
  'environments.emptyThen': 'Es lief nichts',
  'environments.unknown': 'Keine bekannten Deployments',
  'environments.ended': 'Soweit bekannt, läuft nichts',
  'environments.endedThen': 'Soweit bekannt, lief nichts',
  'environments.evidenceOf': 'Nachweise zu {{name}} {{sha}}',
  'environments.history': 'Verlauf ({{total, number}})',
  'environments.historyOf': 'Verlauf ({{total, number}}), {{environment}}',
  'environments.historyThen': 'Verlauf',
  'environments.historyThenOf': 'Verlauf, {{environment}}',
  'since.compliant': 'Konform seit {{when}}',
  'since.nonCompliant': 'Nicht konform seit {{when}}',
  'since.incomplete': 'Unvollständig seit {{when}}',
  'since.missing': 'Fehlt seit {{when}}',
  'since.pending': 'Unbewertet seit {{when}}',
  'since.unknown': 'Unbekannt seit {{when}}',
  'at.label': 'Zeitpunkt',
  'at.now': 'Jetzt',
  'at.time': 'Datum und Uhrzeit',
  'at.moment': 'Datum und Uhrzeit ({{zone}})',
  'at.show': 'Anzeigen',
  'at.begins': 'Der gespeicherte Verlauf reicht bis {{time}} zurück.',
  'at.invalid':
    'Geben Sie ein gültiges Datum mit Uhrzeit ein oder wählen Sie „Jetzt“.',
  'at.future':
    '{{time}} liegt in der Zukunft. Wählen Sie einen früheren Zeitpunkt oder „Jetzt“.',
  'at.tooEarly':
    'Keine Daten für {{time}}: Der gespeicherte Verlauf reicht nur bis {{since}} zurück. Wählen Sie einen späteren Zeitpunkt.',
  'history.title': 'Deployments in {{environment}}',
  'history.count_one': '{{count, number}} seit {{since}}',
  'history.count_other': '{{count, number}} seit {{since}}',
  'history.table': 'Deployments in {{environment}} (neueste zuerst)',
  'history.loading': 'Deployments werden geladen',
  'history.empty': 'Keine bekannten Deployments',
  'history.stillReading':
    'Ältere Trails werden noch geladen. Möglicherweise kommen weitere Deployments hinzu.',
  'history.repositoryUnknown':
    'Deployments fehlen möglicherweise: Bei einigen Builds ist das Repository unbekannt.',
  'history.trailsDeleted':
    'Deployments fehlen möglicherweise: Die Region hat Trails gelöscht, die einige gemeldet hatten.',
  'history.begins': 'Der gespeicherte Verlauf reicht bis {{time}} zurück.',
  'history.build': 'Build',
  'history.started': 'Gestartet',
  'history.stopped': 'Beendet',
  'history.ranFor': 'Dauer',
  'history.replaced': 'Ersetzt',
  'history.running': 'Läuft',
  'history.unknown': 'Unbekannt',
  'history.rolledBack': 'zurückgerollt auf',
  'history.csvOf': 'CSV herunterladen: Deployments in {{environment}}',
  'history.undated_one':
    '{{count, number}} Deployment ist nicht eingezeichnet: Beginn oder Ende ist unbekannt',
  'history.undated_other':
    '{{count, number}} Deployments sind nicht eingezeichnet: Beginn oder Ende ist unbekannt',
  'history.crowded_one':
    '{{count, number}} Deployment ist nicht eingezeichnet: Zu viele liefen gleichzeitig',
  'history.crowded_other':
    '{{count, number}} Deployments sind nicht eingezeichnet: Zu viele liefen gleichzeitig',
  'history.now': 'Jetzt',
  'trend.title': 'Trend',
  'trend.loading': 'Trend wird geladen',
  'trend.empty_one': 'Keine Trails in der letzten Woche',
  'trend.empty_other': 'Keine Trails in den letzten {{count, number}} Wochen',
  'trend.emptyKnown_one': 'Keine bekannten Trails in der letzten Woche',
  'trend.emptyKnown_other':
    'Keine bekannten Trails in den letzten {{count, number}} Wochen',
  'trend.tooShort':
    'Für einen Trend muss mindestens eine Woche gespeichert sein.',
  'trend.earlier': 'Frühere Wochen sind nicht vollständig gespeichert.',
  'trend.asOf': 'Älteste Daten zuletzt aktualisiert: {{when}}',
  'trend.partial': 'Trails aus diesen Wochen fehlen hier möglicherweise.',
  'trend.stillReading': 'Ältere Trails dieser Wochen werden noch geladen.',
  'trend.repositoryUnknown':
    'Trails aus diesen Wochen fehlen hier möglicherweise: Bei einigen ist das Repository unbekannt.',
  'trend.dateUnknown':
    'Trails aus diesen Wochen fehlen hier möglicherweise: Bei einigen ist das Datum unbekannt.',
  'trend.share': 'Konforme Trails pro Woche',
  'trend.shareNow': '{{compliant, number}} von {{trails, number}} diese Woche',
  'trend.shareAll_one':
    '{{compliant, number}} von {{trails, number}} in {{count, number}} Woche',
  'trend.shareAll_other':
    '{{compliant, number}} von {{trails, number}} in {{count, number}} Wochen',
  'trend.unknown_one': '{{count, number}} unbekannt',
  'trend.unknown_other': '{{count, number}} unbekannt',
  'trend.atLeast': 'mindestens {{share}}',
  'trend.shareUnknown': 'Unbekannt',
  'trend.noneThisWeek': 'keine Trails diese Woche',
  'trend.noneKnownThisWeek': 'keine bekannten Trails diese Woche',
  'trend.time': 'Zeit vom Commit bis zur Konformität',
  'trend.timeIn_one': 'Median dieser Woche',
  'trend.timeIn_other': 'Median von {{count, number}} Wochen',
  'trend.timeUnknown': 'Unbekannt',
  'trend.timeHint':
    'Die Zeit vom Commit, bis sein Trail konform war. Ist der Zeitpunkt des Commits unbekannt, beginnt sie mit dem Start des Trails. Sie endet mit der letzten Attestierung, die gemeldet wurde, bevor das Portal den Trail als konform sah. Erklärt keine Attestierung den Status, endet sie mit der letzten Aktualisierung des Trails oder zu dem Zeitpunkt, zu dem das Portal sie sah.',
  'trend.chart':
    '{{title}}: {{first}} in der Woche vom {{from}}, {{last}} in der Woche vom {{to}}',
  'trend.unmet': 'Häufigste Probleme',
  'trend.unmetNone': 'Keine',
  'trend.unmetUnknown': 'Unbekannt',
  'trend.failed': 'fehlgeschlagen in {{failed, number}}',
  'trend.missing': 'fehlt in {{missing, number}}',
  'trend.pending': 'unbewertet in {{pending, number}}',
  'trend.table': 'Trend nach Wochen',
  'trend.figures': 'Zahlen anzeigen',
  'trend.week': 'Woche vom',
  'trend.trails': 'Trails',
  'trend.compliant': 'Konform',
  'trend.shareColumn': 'Anteil',
  'trend.unknownColumn': 'Unbekannt',
  'trend.median': 'Median bis zur Konformität',
  'trend.none': 'Keiner',
} as const;
