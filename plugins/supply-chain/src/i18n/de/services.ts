/** The German texts of the services page. */
export const services = {
  'services.table': 'Komponenten (schlechteste zuerst)',
  'services.ownership': 'Zuständigkeit',
  'services.mine': 'Meine Komponenten',
  'services.all': 'Alle',
  'services.textHelp': 'Name oder Owner',
  'services.owner': 'Owner',
  'services.system': 'System',
  'services.environment': 'Umgebung',
  'services.component': 'Komponente',
  'services.since': 'Seit',
  'services.trend': 'Trend pro Woche',
  'services.trendOf': 'Konforme Trails pro Woche, älteste zuerst: {{weeks}}',
  'services.runningSince': 'läuft seit',
  'services.others.bad': '{{components, number}} nicht konform',
  'services.others.waiting': '{{components, number}} warten auf Nachweise',
  'services.others.neutral': '{{components, number}} unbekannt',
  'services.others.good': '{{components, number}} konform',
  'services.others.unchecked': '{{components, number}} nicht geprüft',
  'services.worst.running':
    'In {{environment}} läuft ein Build, der nicht konform ist.',
  'services.issues': 'Häufigste Probleme in allen Komponenten',
  'services.issueCount': '{{components, number}} von {{total, number}}',
  'services.ofAll': '{{total, number}}',
  'services.ofYours': 'Ihren {{total, number}}',
  'services.unlinkedList': 'Komponenten ohne Flow',
  'services.none': 'Keine verknüpften Komponenten',
  'services.noneHint':
    'Komponenten mit der Annotation supply-chain/flows erscheinen hier, sofern Sie ihre Nachweise sehen dürfen.',
  'services.noneOfYours': 'Ihnen gehören keine verknüpften Komponenten',
  'services.running': '{{state}} in {{names}}',
  'services.all.bad_one':
    '{{count, number}} von {{total}} Komponenten ist nicht konform',
  'services.all.bad_other':
    '{{count, number}} von {{total}} Komponenten sind nicht konform',
  'services.all.waiting_one':
    '{{count, number}} von {{total}} Komponenten wartet auf Nachweise',
  'services.all.waiting_other':
    '{{count, number}} von {{total}} Komponenten warten auf Nachweise',
  'services.behind': '{{amount, number}} zurück',
  'services.unlinked': 'Komponenten ohne Flow: {{amount, number}}',
  'services.omitted':
    'Wegen der Grenze nicht geprüfte Komponenten: {{amount, number}}.',
  'services.all.neutral_one':
    'Der Status von {{count, number}} von {{total}} Komponenten ist unbekannt',
  'services.all.neutral_other':
    'Der Status von {{count, number}} von {{total}} Komponenten ist unbekannt',
  'services.all.good_one': 'Die Komponente ist konform',
  'services.all.good_other': 'Alle {{count, number}} Komponenten sind konform',
} as const;
