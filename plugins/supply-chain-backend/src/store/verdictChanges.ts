import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { groupBy } from '../records/groupBy';
import { unknownAtBest, worstState } from '../records/state';
import { buildRows } from './buildRows';
import type { Decision } from './buildRows';
import { anyOf, ofFlows } from './conditions';
import { toListState } from './lists';
import { isComplete } from './progress';
import type { StoreChange } from './rows';
import type { WriteContext } from './savePage';

/** How the flow's verdicts on builds that run change with some of its records. */
export async function verdictChanges(
  { trx, flowId, readAt }: WriteContext,
  decisions: readonly Decision[],
): Promise<StoreChange[]> {
  const decided = groupBy(decisions, ({ fingerprint }) => fingerprint);
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
  const running = groupBy(places, ({ fingerprint }) => fingerprint);
  const rows = await buildRows(trx, [flowId], [...running.keys()]);
  const list = await trx('lists')
    .where({ flow_id: flowId, kind: 'artifacts' })
    .first();
  // An unread record of the same build may be worse.
  const isWhole = list !== undefined && isComplete(toListState(list));
  const verdict = (states: readonly StateValue[]) =>
    isWhole ? worstState(states) : unknownAtBest(worstState(states));
  return [...groupBy(rows, row => row.fingerprint)].flatMap(
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
