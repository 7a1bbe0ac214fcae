/**
 * All views in one lazily loaded module. Separate modules would each bundle
 * their own copy of shared texts and components, unless only these load them.
 */
export { ArtifactsContent } from './tabs/artifacts/ArtifactsContent';
export { ComplianceContent } from './tabs/compliance/ComplianceContent';
export { NotificationsContent } from './tabs/notifications/NotificationsContent';
export { OverviewCard } from './cards/OverviewCard';
export { ComponentsCard, HomeCard } from './cards/ComponentsCards';
export { ServicesContent, ServicesPage } from './pages/services/ServicesView';
export { EvidenceResultItem } from './pages/search/EvidenceResultItem';
export {
  HealthPage,
  SearchPage,
  SupplyChainPage,
} from './pages/SupplyChainPage';
