import type {
  ArtifactRecord,
  FlowRef,
  FoundArtifact,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { foundArtifacts } from './resources';
import type { RegionReader } from './RegionReader';
import { isOwnArtifact, isOwnFlow } from './scope';
import { stateFields } from './trailRecord';
import { defined, firstLine, webUrl } from './text';

/** Results of one search at the most. */
const MAX_RESULTS = 100;

/** The artifact of a search (E9) as the record of a table. */
export function toFoundRecord(
  ref: FlowRef,
  row: FoundArtifact,
): ArtifactRecord {
  const name = firstLine(row.template_reference_name ?? row.name);
  return defined({
    ...ref,
    fingerprint: row.fingerprint,
    name: name ?? row.fingerprint,
    filename: firstLine(row.name),
    ...stateFields(row.compliance_state),
    trail: row.trail,
    commit: row.git_commit
      ? defined({ sha: row.git_commit, url: webUrl(row.commit_url) })
      : undefined,
    buildUrl: webUrl(row.build_url),
    htmlUrl: webUrl(row.html_url),
    runningIn: row.running_in ?? [],
  });
}

/** An artifact that a region knows, as one of its flows does. */
export interface FoundInFlow {
  ref: FlowRef;
  row: FoundArtifact;
}

/**
 * Looks for a commit or fingerprint in each organization of the flows (E9). It
 * also finds what other flows of these organizations know.
 */
export async function searchOrganizationsOf(
  flows: readonly FlowRef[],
  reader: RegionReader,
  value: string,
): Promise<FoundInFlow[]> {
  const organizations = new Map(
    flows.map(({ region, org }) => [`${region}:${org}`, { region, org }]),
  );
  const found = await Promise.all(
    [...organizations.values()].map(async source => {
      const rows = await reader.attempt(
        foundArtifacts(source.region, source.org, value),
        source,
        async () => undefined,
      );
      return (rows ?? []).flatMap(row =>
        row.flow ? [{ ref: { ...source, flow: row.flow }, row }] : [],
      );
    }),
  );
  return found.flat();
}

/** Looks for a commit or fingerprint in what belongs to one of the entities. */
export async function searchEntities(
  entities: readonly AccessibleEntity[],
  reader: RegionReader,
  value: string,
): Promise<SearchResult[]> {
  const flows = entities.flatMap(({ link }) => link.flows);
  const found = await searchOrganizationsOf(flows, reader, value);
  return found
    .flatMap(each => toResult(each, entities))
    .sort((a, b) =>
      stringifyFlowRef(a).localeCompare(stringifyFlowRef(b), 'en'),
    )
    .slice(0, MAX_RESULTS);
}

function toResult(
  { ref, row }: FoundInFlow,
  entities: readonly AccessibleEntity[],
): SearchResult[] {
  const owners = entities.filter(
    ({ link }) =>
      isOwnFlow(link, ref) && isOwnArtifact(link, row.template_reference_name),
  );
  if (owners.length === 0) {
    return [];
  }
  const { commit, ...record } = toFoundRecord(ref, row);
  return [
    defined({
      ...ref,
      fingerprint: record.fingerprint,
      name: record.name,
      state: record.state,
      originalState: record.originalState,
      trail: record.trail,
      commit: commit?.sha,
      commitUrl: commit?.url,
      buildUrl: record.buildUrl,
      htmlUrl: record.htmlUrl,
      runningIn: record.runningIn ?? [],
      exitedFrom: row.exited_from ?? [],
      history: (row.history ?? []).flatMap(({ event, timestamp }) =>
        event ? [defined({ event, at: timestamp })] : [],
      ),
      entityRefs: owners.map(({ entityRef }) => entityRef),
    }),
  ];
}
