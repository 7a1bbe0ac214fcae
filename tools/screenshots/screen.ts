import type { Page } from '@playwright/test';
import type { Stub } from './stubs.ts';

/** Fetches a path below the root of the demo's EU region. */
export type FetchJson = (path: string) => Promise<unknown>;

/** A view in one of its states. */
export interface Screen {
  /** File name, without extension. */
  name: string;
  /** Path in the portal, or a function that looks up a region's record for it. */
  path: string | ((fetchJson: FetchJson) => Promise<string>);
  /** A text that is on the page only in this state. */
  text: string | RegExp;
  /** Replaced portal API responses. */
  stubs?: readonly Stub[];
  /** Shows data from before the outage. */
  seenBefore?: true;
  /** A loading state, in which placeholders stay. */
  loads?: true;
  /** Runs once the text is there. */
  then?(page: Page): Promise<void>;
  /** Language of the app, English by default. */
  language?: 'de';
  /** Window height in CSS pixels, to show more without scrolling. */
  height?: number;
  /** Selector of the part of the page to capture. */
  part?: string;
}

/** Path of a component of the demo, or of one of its tabs. */
export function component(name: string, tab = ''): string {
  return `/catalog/default/component/${name}${tab && `/${tab}`}`;
}

/** Path of a system, a domain or a group. */
export function above(
  kind: 'system' | 'domain' | 'group',
  name: string,
  tab = '',
) {
  return `/catalog/default/${kind}/${name}${tab && `/${tab}`}`;
}
