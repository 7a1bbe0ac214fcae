import type {
  FlowRef,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/EntityAccess';
import { writeOf } from '../records/attestation/attestationDetails';
import { currentTrail } from '../evidence/trails/ownTrail';
import { RegionReader } from '../evidence/reader/RegionReader';
import type { ListSource } from '../sync/ListSource';
import { MAX_REGION_PAGE_SIZE } from '../sync/pageRequests';
import { attestations, foundArtifacts } from '../regions/resources';
import type { Resource } from '../regions/RegionRequest';
import type { CachedReads } from '../regions/CachedReads';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import type { FlowKey, TrailDetailsRow } from '../records/storedRecords';
import { WriteRefusedError } from './WriteRefusedError';

/** Caller of the reads that belong to a write. */
const caller = 'writes';

/** The attestations of a name that the portal sent. */
interface Arrivals {
  /** Attestation IDs by idempotency key. */
  ids: Record<string, string | null>;
  /** Number of attestations with the name, from any sender. */
  count: number;
  /** Whether the sender of every attestation is known. */
  complete: boolean;
}

interface Sources {
  gateway: Pick<RegionGateway, 'probe'>;
  reads: CachedReads;
  store: EvidenceStore;
  lists: ListSource;
  keyOf: (flow: FlowRef) => FlowKey | undefined;
}

/** A trail's current state in its region, as needed for attesting. */
export class TrailState {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * Returns a trail after confirming that its region still has it, because
   * attesting to a missing trail would create it.
   *
   * @throws NotFoundError for a trail outside the entity's link;
   * WriteRefusedError when the region doesn't have it or doesn't say
   */
  async require(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
  ): Promise<TrailRecord> {
    const find = () =>
      RegionReader.find(
        { ...this.#sources, caller: authorizedEntity.entityRef },
        reader => currentTrail(authorizedEntity, reader, ref),
      );
    await find();
    const requestedAt = Date.now();
    await this.#confirmExists(ref);
    const { trail, readAt } = await find();
    if (readAt < requestedAt) {
      throw trailGoneError(ref);
    }
    return trail;
  }

  /**
   * Rereads the trail from its region (E6).
   *
   * @throws WriteRefusedError if the region doesn't have it or doesn't say
   */
  async #confirmExists(ref: TrailRef): Promise<void> {
    try {
      await this.#readTrail(ref);
    } catch (error) {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      throw error.kind === 'not-found'
        ? trailGoneError(ref)
        : new WriteRefusedError(
            'trail-unknown',
            `The region ${ref.region} couldn't confirm that the trail ${ref.trail} still exists. Nothing was sent; try again later.`,
          );
    }
  }

  /** Reads which attestations came from the portal, bypassing the cache. */
  arrivals(ref: TrailRef, name: string): Promise<Probe<Arrivals>> {
    return this.#sources.gateway.probe({ ...arrivals(ref, name), caller });
  }

  /**
   * Like {@link TrailState.arrivals}, but from the cache, without waiting for
   * the region. A refresh does wait.
   *
   * @returns undefined while they are being read
   * @throws RegionalApiError if a recent read failed
   */
  async knownArrivals(
    ref: TrailRef,
    name: string,
    { refresh }: { refresh: boolean },
  ): Promise<Arrivals | undefined> {
    const { reads } = this.#sources;
    const resource = arrivals(ref, name);
    const known = refresh
      ? await reads.read(resource, { caller, refresh })
      : await reads.known(resource, { caller });
    return known?.value;
  }

  /**
   * Rereads the data that an attestation changed: the trail, its artifacts,
   * whose verdicts depend on it, and the attestations of that name.
   */
  async refresh(ref: TrailRef, name: string): Promise<void> {
    const { reads } = this.#sources;
    await Promise.all([
      this.#readTrail(ref),
      this.#readArtifacts(ref),
      reads.readChanged(attestations(ref, ref.trail, name), caller),
      reads.readChanged(arrivals(ref, name), caller),
    ]);
  }

  /** Reads the trail from its region (E6), bypassing the store. */
  async #readTrail(ref: TrailRef): Promise<void> {
    const { lists, reads } = this.#sources;
    const { position } = (await this.#storedTrail(ref)).row;
    const place = { position, limit: 1, record: ref.trail };
    await reads.readChanged(lists.around('trails', flowOf(ref), place), caller);
  }

  /**
   * Reads the trail's artifacts from its region (E1), bypassing the store, and
   * again what a search found of them (E9).
   */
  async #readArtifacts(ref: TrailRef): Promise<void> {
    const { lists, reads, store } = this.#sources;
    const { region, org } = ref;
    const { flowId, row } = await this.#storedTrail(ref);
    const fingerprints = new Set(
      row.value.record.artifacts.flatMap(({ fingerprint }) =>
        fingerprint ? [fingerprint] : [],
      ),
    );
    const rows = await Promise.all(
      [...fingerprints].map(each => store.artifact([flowId], each)),
    );
    const positions = rows
      .flat()
      .filter(({ value }) => value.record.trail === ref.trail)
      .map(({ position }) => position);
    await Promise.all([
      ...rangesOf(positions, MAX_REGION_PAGE_SIZE).map(range =>
        reads.readChanged(
          lists.around('artifacts', flowOf(ref), range),
          caller,
        ),
      ),
      ...[...fingerprints].map(each =>
        reads.readChangedIfKnown(foundArtifacts(region, org, each), caller),
      ),
    ]);
  }

  async #storedTrail(
    ref: TrailRef,
  ): Promise<{ flowId: number; row: TrailDetailsRow }> {
    const { store, keyOf } = this.#sources;
    const key = keyOf(ref);
    const flowId = key && (await store.flowId(key));
    const row =
      flowId === undefined ? undefined : await store.trail(flowId, ref.trail);
    if (flowId === undefined || !row) {
      throw trailGoneError(ref);
    }
    return { flowId, row };
  }
}

function flowOf({ region, org, flow }: TrailRef): FlowRef {
  return { region, org, flow };
}

/** The fewest ranges of at most a given length that contain all positions. */
function rangesOf(
  positions: readonly number[],
  maxLength: number,
): { position: number; limit: number }[] {
  const ranges: { position: number; limit: number }[] = [];
  for (const each of [...positions].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && each - range.position < maxLength) {
      range.limit = each - range.position + 1;
    } else {
      ranges.push({ position: each, limit: 1 });
    }
  }
  return ranges;
}

function trailGoneError({ region, trail }: TrailRef): WriteRefusedError {
  return new WriteRefusedError(
    'not-found',
    `The region ${region} doesn't have the trail ${trail} anymore. Nothing was sent.`,
  );
}

/** Determines which attestations of a name came from the portal (E8). */
function arrivals(ref: TrailRef, attestationName: string): Resource<Arrivals> {
  const { region, org, flow: flowName, trail: trailName } = ref;
  return {
    region,
    org,
    endpoint: 'E8',
    resource: [flowName, trailName, attestationName, 'arrivals'],
    load: async (client, options) => {
      const { items, unreadable } = await client.listTrailAttestations(
        { org, flowName, trailName, attestationName },
        options,
      );
      const known = items.map(({ attestation_id: id, user_data: data }) => ({
        write: writeOf(data),
        id: id ?? null,
        hasUserData: data !== undefined,
      }));
      return {
        ids: Object.fromEntries(
          known.flatMap(({ write, id }) => (write ? [[write, id]] : [])),
        ),
        count: items.length + unreadable,
        complete:
          unreadable === 0 && known.every(({ hasUserData }) => hasUserData),
      };
    },
  };
}
