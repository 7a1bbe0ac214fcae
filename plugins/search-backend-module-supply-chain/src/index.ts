/**
 * Trails and artifacts of the Supply Chain plugins in Backstage's search.
 *
 * @packageDocumentation
 */

export { searchModuleSupplyChain as default } from './module';
