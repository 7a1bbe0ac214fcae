/**
 * Actions of the Supply Chain plugins for software templates.
 *
 * @packageDocumentation
 */

export { scaffolderModuleSupplyChain as default } from './module';
