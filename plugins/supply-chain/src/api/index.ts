export { supplyChainApiRef } from './supplyChainApiRef';
export { supplyChainApiFactory } from './supplyChainApiFactory';
