/**
 * All views in one lazily loaded module. Separate modules would each bundle
 * their own copy of shared texts and components.
 */
export { ArtifactsContent } from './tabs/artifacts/ArtifactsContent';
export { ComplianceContent } from './tabs/compliance/ComplianceContent';
export { NotificationsContent } from './tabs/notifications/NotificationsContent';
export { OverviewCard } from './cards/OverviewCard';
export { HomeCard } from './cards/ComponentsCards';
export { ComponentsCard } from './cards/ComponentsCards';
export { ServicesContent } from './pages/services/ServicesView';
export { ServicesPage } from './pages/services/ServicesView';
export { SupplyChainPage } from './pages/SupplyChainPage';
export { EvidenceResultItem } from './pages/search/EvidenceResultItem';
export { SearchPage } from './pages/search/SearchPage';
export { HealthPage } from './pages/health/HealthPage';
