import type { Entity } from '@backstage/catalog-model';
import type { RouteRef } from '@backstage/core-plugin-api';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import type { ReactElement } from 'react';
import type { Translate } from '../src/i18n/useTranslation';
import type { Press } from './usePresses';

/** A state of a view. */
export interface Scenario {
  /**
   * English text that distinguishes this state from the view's first one.
   * Progress bars count as `progressbar` and their label.
   */
  shows: string | RegExp;
  /**
   * Overrides of the fixture API; created anew on every render of the state.
   */
  api?(): Partial<SupplyChainApi>;
  /** Overrides the view's entity. */
  entity?: Entity;
  /** Query parameters of the view's URL. */
  query?: Record<string, string>;
  /** Buttons to press and fields to fill, in order. */
  presses?(t: Translate): readonly Press[];
}

/** States by name; the names are part of the URL. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** A view of the plugin and its states. */
export interface View {
  /** First segment of the URL's path. */
  path: string;
  title: string;
  element: ReactElement;
  /** The entity whose page has the view. */
  entity?: Entity;
  /** Route that other views link to it with. */
  routeRef?: RouteRef;
  /** The first one has nothing wrong. */
  scenarios: Scenarios;
}

/** The URL of a view in a state. */
export function addressOf({ path, scenarios }: View, name: string) {
  const search = new URLSearchParams(scenarios[name].query).toString();
  return { pathname: `/${path}/${name}`, search: search && `?${search}` };
}
