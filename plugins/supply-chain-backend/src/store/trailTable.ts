import type {
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest } from '../records/state';
import { trailText } from '../records/trail/trailRecord';
import type { ListTable } from './listTable';
import type { TrailToStore } from '../records/storedRecords';
import { hashOf, searchText, wellFormed } from './storable';
import { writeTrailParts } from './trailParts';

/** Storage of trails (E6). */
export const TRAILS: ListTable<TrailToStore> = {
  kind: 'trails',
  keyColumns: ['name'],
  isKeyOfFlow: true,
  keyValues: ({ record }) => ({ name: wellFormed(record.name) }),
  ownColumns: ({ record }) => ({
    committed_at: timeOf(record.commit?.committedAt),
    modified_at: timeOf(record.lastModifiedAt),
  }),
  createdAt: ({ record }) => record.createdAt,
  changedAt: ({ decidedAt, record }) => decidedAt ?? record.lastModifiedAt,
  restoredAfter: trail => trail.restoredAfter,
  fingerprintsOf: ({ record }) =>
    record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
  stateOf: ({ record }) => provenState(record),
  textOf: ({ record }, columns) => searchText(trailText(record), columns),
  // A region may reevaluate a state without changing it.
  hashOf: ({ decidedAt, restoredAfter, artifactTimes, ...trail }) =>
    hashOf(trail),
  writeParts: writeTrailParts,
};

/** The trail's state, at best unknown if parts of it are unreadable. */
function provenState({ state, unreadable = 0 }: TrailRecord): StateValue {
  return unreadable > 0 ? unknownAtBest(state) : state;
}

/** Milliseconds since the epoch; null for what isn't a time. */
function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
