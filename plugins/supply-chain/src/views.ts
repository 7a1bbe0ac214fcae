/**
 * All views in one lazily loaded module, except for parts that only they load.
 * Separate modules would each bundle their own copy of shared texts and
 * components.
 */
export { ArtifactsContent } from './tabs/artifacts/ArtifactsContent';
export { ComplianceContent } from './tabs/compliance/ComplianceContent';
export { NotificationsContent } from './tabs/notifications/NotificationsContent';
export { OverviewCard } from './cards/OverviewCard';
export { HomeCard } from './cards/ComponentsCards';
export { ComponentsCard } from './cards/ComponentsCards';
export { ServicesContent } from './pages/services/ServicesView';
export { ServicesPage } from './pages/services/ServicesView';
export { EvidenceResultItem } from './pages/search/EvidenceResultItem';
export {
  HealthPage,
  SearchPage,
  SupplyChainPage,
} from './pages/SupplyChainPage';
