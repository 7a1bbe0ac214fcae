/**
 * Scaffolder actions of the Supply Chain plugins.
 *
 * @packageDocumentation
 */

export { scaffolderModuleSupplyChain as default } from './module';
