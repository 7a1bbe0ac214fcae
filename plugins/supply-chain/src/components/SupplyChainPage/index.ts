export { SupplyChainPage } from './SupplyChainPage';
