import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { organizationKey } from '../../records/keys';
import { foundArtifacts } from '../../regions/resources';
import type { RegionReader } from '../reader/RegionReader';

/** A found artifact in one of its flows. */
export interface FoundInFlow {
  ref: FlowRef;
  row: FoundArtifact;
}

/** Search results of an organization. */
export interface SearchedOrganization {
  region: string;
  org: string;
  rows: FoundArtifact[];
  unreadable: number;
}

/**
 * Searches for a commit or fingerprint in each organization of the flows (E9).
 * Results may include other flows of these organizations. Omits organizations
 * that fail or have no match.
 */
export async function searchOrganizationsOf(
  flows: readonly FlowRef[],
  reader: RegionReader,
  value: string,
): Promise<SearchedOrganization[]> {
  const organizations = new Map(
    flows.map(({ region, org }) => [
      organizationKey({ region, org }),
      { region, org },
    ]),
  );
  const responses = await Promise.all(
    [...organizations.values()].map(async source => {
      const response = await reader.attempt(
        foundArtifacts(source.region, source.org, value),
        source,
        async () => undefined,
      );
      return response ? [{ ...source, ...response }] : [];
    }),
  );
  return responses.flat();
}

/** The matches that are in a flow. */
export function matchesInFlows(response: SearchedOrganization): FoundInFlow[] {
  const { region, org, rows } = response;
  return rows.flatMap(row =>
    row.flow ? [{ ref: { region, org, flow: row.flow }, row }] : [],
  );
}
