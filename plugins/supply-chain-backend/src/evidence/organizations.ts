import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { organizationKey } from '../util/keys';
import { foundArtifacts } from '../regions/resources';
import type { RegionReads } from './RegionReads';

/** A found artifact in one of its flows. */
export interface FoundInFlow {
  ref: FlowRef;
  row: FoundArtifact;
}

/** What was found, and how many records of each organization are unreadable. */
interface Found {
  matches: FoundInFlow[];
  unreadable: { region: string; org: string; count: number }[];
}

/**
 * Searches for a commit or fingerprint in each organization of the flows (E9).
 * Results may include other flows of these organizations. Organizations that
 * fail are left out; `reads` notes them.
 */
export async function searchOrganizations(
  flows: readonly FlowRef[],
  reads: RegionReads,
  value: string,
): Promise<Found> {
  const organizations = Map.groupBy(flows, organizationKey);
  const responses = await Promise.all(
    [...organizations.values()].map(async ([{ region, org }]) => {
      const place = { region, org };
      const resource = foundArtifacts(region, org, value);
      return { place, found: await reads.attempt(resource, place) };
    }),
  );
  return {
    matches: responses.flatMap(({ place, found }) =>
      (found?.items ?? []).flatMap(row =>
        row.flow ? { ref: { ...place, flow: row.flow }, row } : [],
      ),
    ),
    unreadable: responses.flatMap(({ place, found }) =>
      found?.unreadable ? { ...place, count: found.unreadable } : [],
    ),
  };
}
