export { SupplyChainProvider } from './SupplyChainProvider';
