import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { artifacts, link, notifications, summary, trails } from './answers';
import { artifactDetails, attestationsOf, trailDetails } from './details';
import { componentsAnswer, searchAnswer, setupAnswer } from './portal';

/** A portal API whose answers are the fixtures. */
export const fixtureApi: SupplyChainApi = {
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
  getComponents: async () => componentsAnswer,
  search: async () => searchAnswer,
  getSetup: async () => setupAnswer,
};
