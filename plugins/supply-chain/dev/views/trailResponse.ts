import type {
  AttestationDetails,
  AttestationRecord,
  SupplyChainApi,
  TrailDetailsResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  compliantTrail,
  hoursAgo,
  sha,
} from '../../src/__fixtures__/responses';
import { attestationsOf, trailDetails } from '../../src/__fixtures__/details';
import { trailWith } from './trailsOfViews';

/** The query that opens the trail's drawer. */
export const TRAIL = { trail: `eu:acme/payments-api/${sha('b2c3d4e')}` };

/** A trail with nothing wrong. */
export const trailResponse: TrailDetailsResponse = {
  ...trailDetails,
  trail: { ...compliantTrail, name: sha('b2c3d4e') },
  events: trailDetails.events.slice(0, 2),
};

/**
 * A portal API whose trail has one more attestation, with the given entries.
 */
export function reporting(
  attestation: AttestationRecord,
  entries: readonly Partial<AttestationDetails>[],
): Partial<SupplyChainApi> {
  return {
    getTrail: async () => ({
      ...trailResponse,
      trail: { ...trailWith(attestation), name: trailResponse.trail.name },
    }),
    getAttestations: async (_ref, { attestation: name }) =>
      name === attestation.name
        ? {
            ...attestationsOf(name),
            attestations: entries.map((entry, index) => ({
              ...attestation,
              id: `id-${index}`,
              createdAt: hoursAgo(25 + index),
              reportedBy: 'ci',
              hasEvidence: false,
              externalUrls: [],
              subjects: [index === 0 ? { counts: true as const } : {}],
              ...entry,
            })),
          }
        : attestationsOf(name),
  };
}
