import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { unknownAtBest, worstState } from 'backstage-plugin-supply-chain-node';
import { buildRows } from './buildRows';
import type { Decision } from './buildRows';
import { anyOf, ofFlows } from './conditions';
import { lockFlow } from './Flows';
import { isComplete } from './progress';
import type { StoreChange } from './rows';
import type { WriteContext } from './savePage';
import { storable } from './storable';

/**
 * The flow's verdicts on some builds, as the worst of given states: an unread
 * record of the same build may be worse.
 */
async function verdicts({ trx, flowId }: WriteContext) {
  const { artifacts } = await lockFlow(trx, flowId);
  const isWhole = isComplete(artifacts);
  return (states: readonly StateValue[]) =>
    isWhole ? worstState(states) : unknownAtBest(worstState(states));
}

/** Changes that tell the flow's verdict on each build that has started. */
export async function withVerdicts(
  context: WriteContext,
  changes: readonly StoreChange[],
): Promise<StoreChange[]> {
  const started = changes.flatMap(change =>
    change.kind === 'build-started' ? storable(change.fingerprint) : [],
  );
  if (started.length === 0) {
    return [...changes];
  }
  const rows = await buildRows(context.trx, [context.flowId], started);
  const byBuild = Map.groupBy(rows, ({ fingerprint }) => fingerprint);
  const verdict = await verdicts(context);
  return changes.map(change => {
    if (change.kind !== 'build-started') {
      return change;
    }
    const own = byBuild.get(storable(change.fingerprint)) ?? [];
    return { ...change, state: verdict(own.map(({ state }) => state)) };
  });
}

/** How the flow's verdicts on builds that run change with some of its records. */
export async function verdictChanges(
  context: WriteContext,
  decisions: readonly Decision[],
): Promise<StoreChange[]> {
  const decided = Map.groupBy(decisions, ({ fingerprint }) => fingerprint);
  const { trx, flowId, readAt } = context;
  if (decided.size === 0) {
    return [];
  }
  const places: { fingerprint: string; environment: string }[] = await trx(
    'deployments',
  )
    .where(anyOf(trx, 'fingerprint', [...decided.keys()]))
    .where(ofFlows(trx, 'flow_id', [flowId]))
    .whereNull('stopped_at')
    .distinct('fingerprint', 'environment')
    .orderBy('environment');
  const running = Map.groupBy(places, ({ fingerprint }) => fingerprint);
  const rows = await buildRows(trx, [flowId], [...running.keys()]);
  const verdict = await verdicts(context);
  return [...Map.groupBy(rows, row => row.fingerprint)].flatMap(
    ([fingerprint, own]) => {
      const before = own.flatMap(row => {
        const changed = decided
          .get(fingerprint)!
          .find(({ trail, name }) => trail === row.trail && name === row.name);
        return changed ? changed.from ?? [] : row.state;
      });
      const from = verdict(before);
      const to = verdict(own.map(({ state }) => state));
      return before.length === 0 || from === to
        ? []
        : {
            kind: 'build-state' as const,
            fingerprint,
            trail: decided.get(fingerprint)![0].trail || undefined,
            from,
            to,
            at: new Date(readAt).toISOString(),
            runningIn: running
              .get(fingerprint)!
              .map(({ environment }) => environment),
          };
    },
  );
}
