/**
 * Types, schemas and helpers shared by the Supply Chain plugins.
 *
 * @packageDocumentation
 */

export * from './link/Link';
export * from './link/annotations';
export * from './link/closest';
export * from './permissions';
export * from './portal/SupplyChainClient';
export * from './portal/attestations';
export * from './portal/base';
export * from './portal/bodies';
export * from './portal/compareUrl';
export * from './portal/components';
export * from './portal/entityPage';
export * from './portal/environments';
export * from './portal/health';
export * from './portal/link';
export * from './portal/notifications';
export * from './portal/pastedText';
export * from './portal/queries';
export * from './portal/requests';
export * from './portal/search';
export * from './portal/trails';
export * from './portal/verdictFacts';
export * from './portal/verdictSentence';
export * from './portal/writes';
