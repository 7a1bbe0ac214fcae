import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { HistoryOracle } from './HistoryOracle';
import { checkLate } from './lateChecks';
import { buildRowsOf, trailRowsOf } from './moments';
import { fingerprintOf } from './names';

/** A change of a kind. */
type ChangeOf<K extends SupplyChainChange['kind']> = Extract<
  SupplyChainChange,
  { kind: K }
>;

/** Checks what all portals published, after they have read everything. */
export function checkPublished(
  oracle: HistoryOracle,
  changes: readonly SupplyChainChange[],
): void {
  const verdicts = changes.filter(isOf('trail-state'));
  checkVerdicts(oracle, verdicts);
  checkLastVerdicts(oracle, verdicts);
  checkBuilds(oracle, changes.filter(isOf('build-state')));
  checkRuns(oracle, [
    ...changes.filter(isOf('build-started')),
    ...changes.filter(isOf('build-stopped')),
  ]);
  checkLate(oracle, changes.filter(isOf('attestation-late')));
}

/** Each verdict on a trail replaces the one published before. */
function checkVerdicts(
  oracle: HistoryOracle,
  changes: readonly ChangeOf<'trail-state'>[],
): void {
  const last = new Map<string, string>();
  for (const change of changes) {
    const { flow, trail, from, to } = change;
    const before = last.get(nameOf(change)) ?? from;
    oracle.expect(from === before && from !== to, [
      ...['the verdict was another one', change, before],
    ]);
    last.set(nameOf(change), to);
    for (const state of [from, to]) {
      oracle.expect(
        oracle.region
          .since(0)
          .flatMap(trailRowsOf)
          .some(
            row =>
              row.flow === flow && row.trail === trail && row.state === state,
          ),
        ['the trail never had that verdict', change],
      );
    }
  }
}

/** A trail that was shown with another verdict than now has changed. */
function checkLastVerdicts(
  oracle: HistoryOracle,
  changes: readonly ChangeOf<'trail-state'>[],
): void {
  for (const { flow, trail, state } of trailRowsOf(oracle.region.now)) {
    const shown = oracle.shown.statesOf(`trail ${flow} ${trail}`);
    const last = changes.findLast(
      change => change.flow === flow && change.trail === trail,
    );
    oracle.expect(
      last ? last.to === state : shown.every(each => each === state),
      ['no change to its verdict was published', flow, trail, state, shown],
    );
  }
}

/** A build that changed had run where it is said to run. */
function checkBuilds(
  oracle: HistoryOracle,
  changes: readonly ChangeOf<'build-state'>[],
): void {
  const moments = oracle.region.since(0);
  for (const change of changes) {
    const { flow, fingerprint, from, to, runningIn } = change;
    const had = (state: string) =>
      moments
        .flatMap(buildRowsOf)
        .some(
          row =>
            row.flow === flow &&
            row.fingerprint === fingerprint &&
            row.state === state,
        );
    oracle.expect(from !== to && had(from) && had(to), [
      ...['the build never had that verdict', change],
    ]);
    const ranIn = (environment: string) =>
      oracle.region.now.runs.some(
        run =>
          run.environment === environment &&
          fingerprintOf(run.number) === fingerprint,
      );
    oracle.expect(runningIn.length > 0 && runningIn.every(ranIn), [
      ...['the build never ran there', change],
    ]);
  }
}

/** A start or stop is published once for each trail that reports it. */
function checkRuns(
  oracle: HistoryOracle,
  changes: readonly ChangeOf<'build-started' | 'build-stopped'>[],
): void {
  const told = new Set<string>();
  for (const change of changes) {
    const { kind, environment, fingerprint, at } = change;
    const key = [nameOf(change), kind, environment, fingerprint, at].join(' ');
    oracle.expect(!told.has(key), ['was published twice', change]);
    told.add(key);
    oracle.expect(
      oracle.region.now.runs.some(
        run =>
          run.environment === environment &&
          fingerprintOf(run.number) === fingerprint &&
          (kind === 'build-started' ? run.startedAt : run.stoppedAt) ===
            Date.parse(at),
      ),
      ['never happened', change],
    );
    oracle.expect(
      kind !== 'build-started' ||
        change.state !== 'compliant' ||
        oracle.region
          .since(0)
          .flatMap(buildRowsOf)
          .some(
            row =>
              row.flow === change.flow &&
              row.fingerprint === fingerprint &&
              row.state === 'compliant',
          ),
      ['the build never was compliant', change],
    );
  }
}

function nameOf({ flow, trail }: { flow: string; trail: string }): string {
  return `${flow} ${trail}`;
}

function isOf<K extends SupplyChainChange['kind']>(kind: K) {
  return (change: SupplyChainChange): change is ChangeOf<K> =>
    change.kind === kind;
}
