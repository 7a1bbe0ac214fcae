import type { InsideCheck } from './checkInside.ts';
import type { Module } from './typeCheck.ts';

/** What is known about a block at once, and what else must be checked. */
export interface BlockChecks {
  problems?: string[];
  /** Must compile. */
  modules?: Module[];
  /** For code of the plugins. */
  inside?: InsideCheck[];
}
