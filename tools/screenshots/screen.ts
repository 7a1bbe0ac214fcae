import type { Page } from '@playwright/test';
import type { StandIn } from './standIns.ts';

/** Asks the EU region of the demo for a path below its root. */
export type AskRegion = (path: string) => Promise<unknown>;

/** A view in a state that is worth looking at. */
export interface Screen {
  /** Names the file. */
  name: string;
  /** Path within the portal; worked out where it names what a region holds. */
  path: string | ((ask: AskRegion) => Promise<string>);
  /** A text that is on the page in this state only. */
  text: string | RegExp;
  /** What the portal answers differently than it would. */
  standIns?: readonly StandIn[];
  /** What it shows was read while the regions still answered. */
  seenBefore?: true;
  /** Placeholders stay: the state is that of loading. */
  loads?: true;
  /** What to do once the text is there. */
  then?(page: Page): Promise<void>;
  /** The language of the app, English without it. */
  language?: 'de';
  /** Height of the window in CSS pixels, to show what else has to be scrolled. */
  height?: number;
  /** Shows only this part of the page. */
  part?: string;
}

/** The address of a component of the demo, or of one of its tabs. */
export function component(name: string, tab = ''): string {
  return `/catalog/default/component/${name}${tab && `/${tab}`}`;
}

/** The same for a system, a domain or a group. */
export function above(
  kind: 'system' | 'domain' | 'group',
  name: string,
  tab = '',
) {
  return `/catalog/default/${kind}/${name}${tab && `/${tab}`}`;
}
