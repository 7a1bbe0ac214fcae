/** The German titles of the tabs and pages. */
const titles = {
  'artifacts.title': 'Artefakte',
  'compliance.title': 'Compliance',
  'notifications.title': 'Benachrichtigungen',
  'page.title': 'Lieferkette',
  'page.services': 'Services',
  'page.search': 'Suche',
  'page.health': 'Zustand',
};

export default titles;
