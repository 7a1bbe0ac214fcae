import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { organizationKey } from '../../records/keys';
import type {
  ContestedArtifact,
  RowQuery,
  StateExceptions,
} from '../../records/storedRecords';
import { groupBy } from '../../records/groupBy';
import type { LinkData } from '../link/LinkData';
import { withoutVerdicts } from '../tables/tablePage';

/** Whether the stored lists decide the verdicts on all artifacts of a link. */
export function areVerdictsStored(data: LinkData): boolean {
  return data.link.flows.every(flow => data.isStoredWhole(flow));
}

/**
 * The artifacts of a query whose verdict isn't the region's own in their record,
 * because other records of their build count as well.
 */
export async function stateExceptionsOf(
  data: LinkData,
  query: RowQuery,
  state: StateValue,
): Promise<StateExceptions> {
  const contested = await data.store.contestedArtifacts(
    withoutVerdicts(query),
    { state, flowIds: data.listedIds(data.link.flows) },
  );
  const verdicts = await verdictsOf(data, contested);
  const isSo = ({ id }: ContestedArtifact) => verdicts.get(id) === state;
  const idOf = ({ id }: ContestedArtifact) => id;
  return {
    having: contested.filter(row => row.state !== state && isSo(row)).map(idOf),
    lacking: contested
      .filter(row => row.state === state && !isSo(row))
      .map(idOf),
  };
}

/** The verdicts on the builds of some rows, by the rows' IDs. */
async function verdictsOf(
  data: LinkData,
  rows: readonly ContestedArtifact[],
): Promise<Map<number, StateValue | undefined>> {
  const places = groupBy(rows, row => organizationKey(data.flowOf(row)));
  const verdicts = new Map<number, StateValue | undefined>();
  for (const there of places.values()) {
    const builds = new Set(there.map(({ fingerprint }) => fingerprint));
    const states = await data.storedStatesOf(data.flowOf(there[0]), [
      ...builds,
    ]);
    there.forEach(({ id, fingerprint }) =>
      verdicts.set(id, states.get(fingerprint)),
    );
  }
  return verdicts;
}
