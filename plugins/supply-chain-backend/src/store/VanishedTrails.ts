import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { anyOf, ofFlows } from './conditions';
import { storedMomentsOf } from './deploymentChanges';
import type { DeploymentTableRow } from './deploymentRows';
import { toNumber } from './flowRows';
import { partsOf } from './listTable';
import type { WriteContext } from './listTable';
import { saveStateChanges } from './stateChanges';
import type { Verdict } from './stateChanges';

/** Number of deployments looked up at once. */
const CHUNK = 500;

interface TrailRow {
  name: string;
  state: StateValue;
  sort_at: number | string;
}

type DeploymentKey = Pick<
  DeploymentTableRow,
  'fingerprint' | 'environment' | 'started_at'
>;

/**
 * Trails that a page proves to be gone. Their states and deployments still
 * limit how far back other ones can be dated.
 */
export class VanishedTrails {
  /** The starts and stops of builds that they reported. */
  readonly moments = new Set<string>();
  readonly #context: Pick<WriteContext, 'trx' | 'yielder'>;
  readonly #trails: TrailRow[] = [];
  readonly #deployments: DeploymentTableRow[] = [];

  constructor(context: Pick<WriteContext, 'trx' | 'yielder'>) {
    this.#context = context;
  }

  get isAny(): boolean {
    return this.#trails.length > 0;
  }

  /** Notes trails before they are deleted. */
  async note(ids: readonly number[]): Promise<void> {
    const trails: TrailRow[] = await this.#context
      .trx('trails')
      .whereIn('id', [...ids])
      .select('name', 'state', 'sort_at');
    const deployments = await partsOf<DeploymentTableRow>(
      this.#context,
      'deployments',
      'trail_id',
      ids,
    );
    this.#trails.push(...trails);
    for (const row of deployments) {
      this.#deployments.push(row);
      storedMomentsOf(row).forEach(each => this.moments.add(each));
    }
  }

  /**
   * Saves until when the newest of each state had it: until a newer trail got
   * its own or, without one, until now.
   */
  async saveStates(context: WriteContext): Promise<void> {
    const { trx, flowId } = context;
    const inOrder = this.#trails.toSorted(
      (a, b) => Number(a.sort_at) - Number(b.sort_at),
    );
    const newest = new Map(inOrder.map(trail => [trail.state, trail]));
    const verdicts: Verdict[] = [];
    for (const { name, state, sort_at: sortAt } of newest.values()) {
      const newer: { state_since: number | string | null } | undefined =
        await trx('trails')
          .where({ flow_id: flowId })
          .where('sort_at', '>', sortAt)
          .orderBy('sort_at', 'asc')
          .first('state_since');
      verdicts.push({
        trail: name,
        from: state,
        to: 'unknown',
        at: toNumber(newer?.state_since) ?? null,
      });
    }
    await saveStateChanges(context, 'trails', verdicts);
  }

  /**
   * Until when deployments ran that no trail reports any more, in milliseconds
   * since the epoch; -Infinity if there are none.
   */
  async lostUntil({ trx, flowId, readAt }: WriteContext): Promise<number> {
    const lost: number[] = [];
    for (let from = 0; from < this.#deployments.length; from += CHUNK) {
      const gone = this.#deployments.slice(from, from + CHUNK);
      const fingerprints = new Set(gone.map(each => each.fingerprint));
      const kept: DeploymentKey[] = await trx('deployments')
        .where(anyOf(trx, 'fingerprint', [...fingerprints]))
        .where(ofFlows(trx, 'flow_id', [flowId]))
        .select('fingerprint', 'environment', 'started_at');
      const known = new Set(kept.map(deploymentKey));
      gone
        .filter(each => !known.has(deploymentKey(each)))
        .forEach(each => lost.push(toNumber(each.stopped_at) ?? readAt));
    }
    return lost.reduce((one, other) => Math.max(one, other), -Infinity);
  }
}

function deploymentKey(row: DeploymentKey): string {
  const { fingerprint, environment, started_at: startedAt } = row;
  return JSON.stringify([fingerprint, environment, toNumber(startedAt)]);
}
