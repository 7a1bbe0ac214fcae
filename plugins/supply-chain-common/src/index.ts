/**
 * Types, schemas and helpers shared by the Supply Chain plugins.
 *
 * @packageDocumentation
 */

export * from './link';
export * from './permissions';
export * from './portal';
