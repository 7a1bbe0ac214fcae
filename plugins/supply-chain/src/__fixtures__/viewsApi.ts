import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { artifacts, link, notifications, summary, trails } from './answers';

/** The part of the portal API that the tabs and the card use. */
export type ViewsApi = Pick<
  SupplyChainApi,
  'getLink' | 'getSummary' | 'getArtifacts' | 'getTrails' | 'getNotifications'
>;

/** A portal API whose answers are the fixtures. */
export const fixtureApi: ViewsApi = {
  getLink: async () => link,
  getSummary: async () => summary,
  getArtifacts: async () => artifacts,
  getTrails: async () => trails,
  getNotifications: async () => notifications,
};
