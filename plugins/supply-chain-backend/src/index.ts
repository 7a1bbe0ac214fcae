/**
 * The backend of the Supply Chain plugins: routes, access and evidence.
 *
 * @packageDocumentation
 */

export { supplyChainPlugin as default } from './plugin';
