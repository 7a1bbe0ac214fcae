import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { ListKind, ListState } from '../records/storedRecords';
import type { Resource } from '../regions/RegionRequest';

/** Reads lists of flows from regions into the store. */
export interface ListSource {
  /** The newest records of a list. */
  newest(kind: ListKind, flow: FlowRef): Resource<ListState>;
  /** The records at some places of a list, starting at 0. */
  around(
    kind: ListKind,
    flow: FlowRef,
    place: { position: number; limit: number; record?: string },
  ): Resource<ListState>;
}
