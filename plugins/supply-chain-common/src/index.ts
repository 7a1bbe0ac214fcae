/**
 * The language both sides of the Supply Chain plugins speak.
 *
 * @packageDocumentation
 */

export * from './link';
export * from './permissions';
export * from './portal';
