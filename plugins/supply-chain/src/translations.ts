/**
 * The words of the Supply Chain plugin, to be translated by an app.
 *
 * @packageDocumentation
 */

export { supplyChainTranslationRef } from './translation';
