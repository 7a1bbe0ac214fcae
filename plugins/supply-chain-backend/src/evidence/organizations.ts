import type {
  ArtifactRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
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
  const organizations = new Map(
    flows.map(({ region, org }) => [
      organizationKey({ region, org }),
      { region, org },
    ]),
  );
  const responses = await Promise.all(
    [...organizations.values()].map(async place => {
      const { region, org } = place;
      const found = await reads.attempt(
        foundArtifacts(region, org, value),
        place,
      );
      return {
        ...place,
        rows: found?.items ?? [],
        unreadable: found?.unreadable ?? 0,
      };
    }),
  );
  return {
    matches: responses.flatMap(({ region, org, rows }) =>
      rows.flatMap(row =>
        row.flow ? [{ ref: { region, org, flow: row.flow }, row }] : [],
      ),
    ),
    unreadable: responses.flatMap(({ region, org, unreadable: count }) =>
      count > 0 ? [{ region, org, count }] : [],
    ),
  };
}

/** The record of an artifact found in a flow. */
export function toRecord({ ref, row }: FoundInFlow): ArtifactRecord {
  const { templateName, exitedFrom, history, ...record } = row;
  return { ...record, flow: ref.flow };
}
