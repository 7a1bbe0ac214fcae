import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { artifacts, link, notifications, summary, trails } from './answers';
import { artifactDetails, attestationsOf, trailDetails } from './details';

/** The part of the portal API that the tabs and the card use. */
export type ViewsApi = Pick<
  SupplyChainApi,
  | 'getLink'
  | 'getSummary'
  | 'getArtifacts'
  | 'getTrails'
  | 'getNotifications'
  | 'getTrail'
  | 'getAttestations'
  | 'getEvidence'
  | 'getArtifact'
>;

/** A portal API whose answers are the fixtures. */
export const fixtureApi: ViewsApi = {
  getLink: async () => link,
  getSummary: async () => summary,
  getArtifacts: async () => artifacts,
  getTrails: async () => trails,
  getNotifications: async () => notifications,
  getTrail: async () => trailDetails,
  getAttestations: async (_ref, _trail, name) => attestationsOf(name),
  getEvidence: async () => ({
    content: new Blob(['<testsuites/>'], { type: 'application/xml' }),
    fileName: 'evidence-1.xml',
  }),
  getArtifact: async () => artifactDetails,
};
