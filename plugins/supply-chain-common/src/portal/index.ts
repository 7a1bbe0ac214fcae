export * from './answers';
export * from './artifacts';
export * from './link';
export * from './notifications';
export * from './queries';
export * from './summary';
export * from './SupplyChainClient';
export * from './trails';
