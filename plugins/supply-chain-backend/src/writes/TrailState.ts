import type {
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { readOwnTrail } from '../evidence/ownTrail';
import { View } from '../evidence/View';
import type { CachedReads } from '../regions/CachedReads';
import type { RegionGateway } from '../regions/RegionGateway';
import { attestations, foundArtifacts } from '../regions/resources';
import type { Store } from '../store/Store';
import type { RunningCheck } from '../sync/RunningCheck';
import type { Sync } from '../sync/Sync';
import { WriteRefusedError } from './WriteRefusedError';

/** Caller of the reads that belong to a write. */
const caller = 'writes';

interface Sources {
  gateway: Pick<RegionGateway, 'probe'>;
  reads: CachedReads;
  store: Store;
  sync: Sync;
  running: RunningCheck;
}

/** A trail's current state in its region, as needed for attesting. */
export class TrailState {
  constructor(private readonly sources: Sources) {}

  /**
   * Returns a trail after confirming that its region still has it, because
   * attesting to a missing trail would create it.
   *
   * @throws NotFoundError for a trail outside the entity's link;
   * WriteRefusedError when the region doesn't have it or doesn't say
   */
  async require(entity: AccessibleEntity, ref: TrailRef): Promise<TrailRecord> {
    const requestedAt = Date.now();
    const { region, org, flow } = ref;
    const flows = await this.sources.sync.ensureFresh([{ region, org, flow }], {
      caller: entity.entityRef,
      refresh: true,
    });
    const { own, readAt } = await readOwnTrail(
      new View(entity, flows, this.sources.store),
      this.sources.sync,
      ref,
      { caller: entity.entityRef, refresh: true },
    );
    if (readAt < requestedAt) {
      throw new WriteRefusedError(
        'unavailable',
        `The region ${ref.region} couldn't confirm that the trail ${ref.trail} still exists. Nothing was sent; try again later.`,
      );
    }
    return own;
  }

  /** Whether the region shows the attestation of a write (E8). */
  async hasWrite(
    ref: TrailRef,
    attestationName: string,
    key: string,
  ): Promise<boolean> {
    const { region, org, flow: flowName, trail: trailName } = ref;
    const response = await this.sources.gateway.probe({
      region,
      org,
      endpoint: 'E8',
      caller,
      load: async (client, options) => {
        const { items } = await client.listTrailAttestations(
          { org, flowName, trailName, attestationName },
          options,
        );
        return items.map(({ write }) => write);
      },
    });
    return response.ok && response.value.includes(key);
  }

  /**
   * Rereads the data that an attestation changed: the trail, what its artifacts'
   * states are now (E9), and the attestations of that name.
   */
  async refresh(ref: TrailRef, name: string): Promise<void> {
    const { reads, running, store, sync } = this.sources;
    const { region, org } = ref;
    const [flow] = await sync.states([{ region, org, flow: ref.flow }]);
    const trail = flow && (await store.trails.details(flow.flowId, ref.trail));
    const fingerprints = new Set(
      trail?.record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
    );
    await Promise.all([
      trail && sync.reread(flow, trail, { caller, refresh: true }),
      ...[...fingerprints].map(async fingerprint => {
        await reads.readChanged(
          foundArtifacts(region, org, fingerprint),
          caller,
        );
        await running.check({ flows: [flow], fingerprint }, { caller });
      }),
      reads.readChanged(attestations(ref, ref.trail, name), caller),
    ]);
  }
}
