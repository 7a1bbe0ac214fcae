import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { unreadableProblem } from '../errors/problems';
import { foundArtifacts } from '../regions/resources';
import { organizationKey } from '../util/keys';
import type { RegionReads } from './RegionReads';

/** A found artifact in one of its flows. */
export interface FoundInFlow {
  ref: FlowRef;
  row: FoundArtifact;
}

/**
 * Searches for a commit or fingerprint in each organization of the flows (E9).
 * Results may include other flows of these organizations. `reads` notes those
 * that fail, or have unreadable records.
 */
export async function searchOrganizations(
  flows: readonly FlowRef[],
  reads: RegionReads,
  value: string,
): Promise<FoundInFlow[]> {
  const organizations = Map.groupBy(flows, organizationKey);
  const found = await Promise.all(
    [...organizations.values()].map(async ([{ region, org }]) => {
      const place = { region, org };
      const resource = foundArtifacts(region, org, value);
      const list = await reads.attempt(resource, place);
      if (list?.unreadable) {
        reads.noteProblem(unreadableProblem(place, list.unreadable));
      }
      return (list?.items ?? []).flatMap(row =>
        row.flow ? { ref: { ...place, flow: row.flow }, row } : [],
      );
    }),
  );
  return found.flat();
}
