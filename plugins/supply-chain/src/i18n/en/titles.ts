/** The titles of the tabs and pages. */
export const titles = {
  'artifacts.title': 'Artifacts',
  'compliance.title': 'Compliance',
  'notifications.title': 'Notifications',
  'page.title': 'Supply chain',
  'page.services': 'Services',
  'page.search': 'Search',
  'page.health': 'Health',
} as const;
