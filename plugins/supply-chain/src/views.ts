/**
 * The views in one lazily loaded module: as several, each would carry its own
 * copy of the words and the parts that they share.
 */
export { ArtifactsContent } from './tabs/artifacts/ArtifactsContent';
export { ComplianceContent } from './tabs/compliance/ComplianceContent';
export { NotificationsContent } from './tabs/notifications/NotificationsContent';
export { OverviewCard } from './cards/OverviewCard';
export { ComponentsCard } from './cards/ComponentsCard';
export { ServicesContent } from './pages/services/ServicesContent';
export { ServicesPage } from './pages/services/ServicesPage';
export { SupplyChainPage } from './pages/SupplyChainPage';
export { SearchPage } from './pages/search/SearchPage';
export { SetupPage } from './pages/setup/SetupPage';
