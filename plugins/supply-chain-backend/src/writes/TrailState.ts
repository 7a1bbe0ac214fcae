import type {
  FlowRef,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/EntityAccess';
import { writeOf } from '../records/attestationDetails';
import { currentTrail } from '../evidence/details';
import { RegionReader } from '../sync/RegionReader';
import type { ListSource } from '../sync/RegionReader';
import { attestations } from '../sync/resources';
import type { Resource } from '../sync/resources';
import type { RegionGateway } from '../regions/RegionGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import type { FlowKey } from '../records/storedRecords';
import { WriteRefusedError } from './WriteRefusedError';

/** The attestations of a name that came from the portal. */
export interface Arrivals {
  /** Ids of attestations, by the key of the write that they came from. */
  ids: Record<string, string | null>;
  /** Entries of the name, whoever sent them. */
  count: number;
  /** Whether each entry says where it came from. */
  complete: boolean;
}

/** What attesting needs to know of a trail, as its region has it now. */
export class TrailState {
  readonly #sources: {
    gateway: RegionGateway;
    store: EvidenceStore;
    lists: ListSource;
    keyOf: (flow: FlowRef) => FlowKey | undefined;
  };

  constructor(sources: {
    gateway: RegionGateway;
    store: EvidenceStore;
    lists: ListSource;
    keyOf: (flow: FlowRef) => FlowKey | undefined;
  }) {
    this.#sources = sources;
  }

  /**
   * The trail, which its region has at this moment: attesting would create one
   * that it does not have.
   *
   * @throws NotFoundError when it is not the entity's; WriteRefusedError when
   * the region does not have it, or does not tell
   */
  async require(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
  ): Promise<TrailRecord> {
    const find = () =>
      currentTrail(
        authorizedEntity,
        new RegionReader({
          ...this.#sources,
          caller: authorizedEntity.entityRef,
        }),
        ref,
      );
    await find();
    const askedAt = Date.now();
    await this.#readAgain(ref);
    const { trail, readAt } = await find();
    if (readAt < askedAt) {
      throw gone(ref);
    }
    return trail;
  }

  async #readAgain(ref: TrailRef): Promise<void> {
    try {
      await this.#readTrail(ref);
    } catch (error) {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      throw error.kind === 'not-found'
        ? gone(ref)
        : new WriteRefusedError(
            'trail-unknown',
            `The region ${ref.region} doesn't say whether it still has the trail ${ref.trail}. Nothing was sent; try again later.`,
          );
    }
  }

  /** What came from the portal, as the region says now. */
  async arrivals(ref: TrailRef, name: string): Promise<Arrivals | undefined> {
    const answer = await this.#sources.gateway.probe({
      ...arrivals(ref, name),
      caller: 'writes',
    });
    return answer.ok ? answer.value : undefined;
  }

  /** The same, as it was read a moment ago. */
  async knownArrivals(ref: TrailRef, name: string): Promise<Arrivals> {
    const { value } = await this.#sources.gateway.read({
      ...arrivals(ref, name),
      caller: 'writes',
    });
    return value;
  }

  /** Reads again what an attestation has changed. */
  async refresh(ref: TrailRef, name: string): Promise<void> {
    const { gateway } = this.#sources;
    const caller = 'writes';
    await Promise.all([
      this.#readTrail(ref),
      gateway.readChanged({ ...attestations(ref, ref.trail, name), caller }),
      gateway.readChanged({ ...arrivals(ref, name), caller }),
    ]);
  }

  /** Reads the trail from its region (E6), past all that is kept. */
  async #readTrail(ref: TrailRef): Promise<void> {
    const { gateway, lists, store, keyOf } = this.#sources;
    const { region, org, flow } = ref;
    const key = keyOf(ref);
    const row = key && (await store.trail(await store.flowId(key), ref.trail));
    if (!row) {
      throw gone(ref);
    }
    const { position } = row;
    const place = { position, limit: 1, record: ref.trail };
    await gateway.readChanged({
      ...lists.around('trails', { region, org, flow }, place),
      caller: 'writes',
    });
  }
}

function gone({ region, trail }: TrailRef): WriteRefusedError {
  return new WriteRefusedError(
    'not-found',
    `The region ${region} doesn't have the trail ${trail} any more. Nothing was sent.`,
  );
}

/** Which attestations of a name came from the portal (E8). */
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
        isToldFrom: data !== undefined,
      }));
      return {
        ids: Object.fromEntries(
          known.flatMap(({ write, id }) => (write ? [[write, id]] : [])),
        ),
        count: items.length + unreadable,
        complete:
          unreadable === 0 && known.every(({ isToldFrom }) => isToldFrom),
      };
    },
  };
}
