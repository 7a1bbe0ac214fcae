import type { Entity } from '@backstage/catalog-model';
import type { RouteRef } from '@backstage/core-plugin-api';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import type { ReactElement } from 'react';
import type { Translate } from '../src/i18n/useTranslation';
import type { Press } from './usePresses';

/** A state that a view can be looked at in. */
export interface Scenario {
  /**
   * English words on screen that tell the state from the view's first one. What
   * loads is on screen as `progressbar` and its name.
   */
  shows: string | RegExp;
  /** Where the portal API differs from the fixtures; made anew for each look. */
  api?(): Partial<SupplyChainApi>;
  /** The entity on screen, where it is not the one of the view. */
  entity?: Entity;
  /** The view's own part of the address. */
  query?: Record<string, string>;
  /** Buttons to press and fields to fill, one after the other. */
  presses?(t: Translate): readonly Press[];
}

/** States by their names, which are parts of an address too. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** A view of the plugin with the states that mean something for it. */
export interface View {
  /** The first part of its address. */
  path: string;
  title: string;
  element: ReactElement;
  /** The entity whose page the view belongs to. */
  entity?: Entity;
  /** Leads links of other views here. */
  routeRef?: RouteRef;
  /** The first one is the state with nothing wrong. */
  scenarios: Scenarios;
}

/** The address of a view in a state. */
export function addressOf({ path, scenarios }: View, name: string) {
  const search = new URLSearchParams(scenarios[name].query).toString();
  return { pathname: `/${path}/${name}`, search: search && `?${search}` };
}
