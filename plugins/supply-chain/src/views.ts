/**
 * The views in one lazily loaded module: as several, each would carry its own
 * copy of the words and the parts that they share.
 */
export { ArtifactsContent } from './components/ArtifactsContent';
export { ComplianceContent } from './components/ComplianceContent';
export { NotificationsContent } from './components/NotificationsContent';
export { OverviewCard } from './components/OverviewCard';
export { ComponentsCard } from './components/ComponentsCard';
export { ComponentsContent } from './components/ComponentsTable';
export { SupplyChainPage } from './components/SupplyChainPage';
export { SearchPage } from './components/SearchPage';
export { SetupPage } from './components/SetupPage';
