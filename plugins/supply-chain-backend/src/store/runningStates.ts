import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { buildRows } from './buildRows';
import { anyOf, ofFlows } from './conditions';
import { worse } from './decide';
import { toListState } from './lists';
import { isComplete } from './progress';
import type { StoreChange } from './rows';
import type { WriteContext } from './savePage';

/** A build that runs, and the verdict of a flow on it. */
interface RunningState {
  fingerprint: string;
  environments: string[];
  state?: StateValue;
}

/** The verdicts of a flow on those of some builds that run. */
export async function runningStates(
  context: WriteContext,
  fingerprints: readonly string[],
): Promise<RunningState[]> {
  const { trx, flowId } = context;
  const places: { fingerprint: string; environment: string }[] = await trx(
    'deployments',
  )
    .where(anyOf(trx, 'fingerprint', [...new Set(fingerprints)]))
    .where(ofFlows(trx, 'flow_id', [flowId]))
    .whereNull('stopped_at')
    .distinct('fingerprint', 'environment')
    .orderBy('environment');
  const states = await verdicts(
    context,
    places.map(({ fingerprint }) => fingerprint),
  );
  return [...new Set(places.map(({ fingerprint }) => fingerprint))].map(
    fingerprint => ({
      fingerprint,
      state: states.get(fingerprint),
      environments: places
        .filter(place => place.fingerprint === fingerprint)
        .map(({ environment }) => environment),
    }),
  );
}

/** How the verdicts on running builds have changed. */
export async function stateChanges(
  context: WriteContext,
  before: readonly RunningState[],
): Promise<StoreChange[]> {
  if (before.length === 0) {
    return [];
  }
  const { trx, flowId, readAt } = context;
  const states = await verdicts(
    context,
    before.map(({ fingerprint }) => fingerprint),
  );
  const artifacts = await trx('lists')
    .where({ flow_id: flowId, kind: 'artifacts' })
    .first();
  const isWhole = artifacts !== undefined && isComplete(toListState(artifacts));
  // An unread record of the same build may be worse.
  const proven = (state: StateValue) =>
    state === 'compliant' && !isWhole ? 'unknown' : state;
  return before.flatMap(({ fingerprint, state, environments }) => {
    const after = states.get(fingerprint);
    return state === undefined || after === undefined || state === after
      ? []
      : [
          {
            kind: 'build-state' as const,
            fingerprint,
            from: proven(state),
            to: proven(after),
            at: new Date(readAt).toISOString(),
            runningIn: environments,
          },
        ];
  });
}

async function verdicts(
  { trx, flowId }: WriteContext,
  fingerprints: readonly string[],
): Promise<Map<string, StateValue>> {
  const found = new Map<string, StateValue>();
  for (const { fingerprint, state } of await buildRows(
    trx,
    [flowId],
    fingerprints,
  )) {
    const known = found.get(fingerprint);
    found.set(fingerprint, known ? worse(known, state) : state);
  }
  return found;
}
