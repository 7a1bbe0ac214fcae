import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { anyOf, ofFlows } from './conditions';
import { toNumber } from './flowRows';
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

interface DeploymentRow {
  fingerprint: string;
  environment: string;
  started_at: number | string | null;
  stopped_at: number | string | null;
}

/**
 * Trails that a page proves to be gone. Their states and deployments still
 * limit how far back other ones can be dated.
 */
export class VanishedTrails {
  readonly #trx: WriteContext['trx'];
  readonly #trails: TrailRow[] = [];
  readonly #deployments: DeploymentRow[] = [];

  constructor(trx: WriteContext['trx']) {
    this.#trx = trx;
  }

  /** Notes trails before they are deleted. */
  async note(ids: readonly number[]): Promise<void> {
    const trails: TrailRow[] = await this.#trx('trails')
      .whereIn('id', [...ids])
      .select('name', 'state', 'sort_at');
    const deployments: DeploymentRow[] = await this.#trx('deployments')
      .whereIn('trail_id', [...ids])
      .select('fingerprint', 'environment', 'started_at', 'stopped_at');
    this.#trails.push(...trails);
    this.#deployments.push(...deployments);
  }

  /**
   * Saves until when the newest of each state had it: until a newer trail got
   * its own or, without one, until now.
   */
  async saveStates(context: WriteContext): Promise<void> {
    const inOrder = this.#trails.toSorted(
      (a, b) => Number(a.sort_at) - Number(b.sort_at),
    );
    const newest = new Map(inOrder.map(trail => [trail.state, trail]));
    const verdicts: Verdict[] = [];
    for (const { name, state, sort_at: sortAt } of newest.values()) {
      const newer: { state_since: number | string | null } | undefined =
        await this.#trx('trails')
          .where({ flow_id: context.flowId })
          .where('sort_at', '>', sortAt)
          .orderBy('sort_at', 'asc')
          .first('state_since');
      verdicts.push({
        ...{ trail: name, from: state, to: 'unknown' },
        at: toNumber(newer?.state_since ?? null) ?? null,
      });
    }
    await saveStateChanges(context, 'trails', verdicts);
  }

  /**
   * Until when deployments ran that no trail reports any more, in milliseconds
   * since the epoch; -Infinity if there are none.
   */
  async lostUntil({ flowId, readAt }: WriteContext): Promise<number> {
    const lost: number[] = [];
    for (let from = 0; from < this.#deployments.length; from += CHUNK) {
      const gone = this.#deployments.slice(from, from + CHUNK);
      const fingerprints = new Set(gone.map(each => each.fingerprint));
      const kept: DeploymentRow[] = await this.#trx('deployments')
        .where(anyOf(this.#trx, 'fingerprint', [...fingerprints]))
        .where(ofFlows(this.#trx, 'flow_id', [flowId]))
        .select('fingerprint', 'environment', 'started_at', 'stopped_at');
      const known = new Set(kept.map(keyOf));
      gone
        .filter(each => !known.has(keyOf(each)))
        .forEach(each => lost.push(toNumber(each.stopped_at) ?? readAt));
    }
    return lost.reduce((one, other) => Math.max(one, other), -Infinity);
  }
}

function keyOf(row: DeploymentRow): string {
  const { fingerprint, environment, started_at: startedAt } = row;
  return JSON.stringify([fingerprint, environment, toNumber(startedAt)]);
}
