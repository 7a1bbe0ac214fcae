import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { HistoryOracle } from './HistoryOracle';
import { keptPart } from './keptPart';
import { checkLate } from './lateChecks';
import { buildRowsOf, foundRowsOf, isSameRecord, trailRowsOf } from './moments';
import type { Row } from './moments';
import { fingerprintOf } from './names';
import { worstOf } from './verdicts';

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
  const { now } = keptPart(oracle.region);
  for (const { flow, trail, state } of trailRowsOf(now)) {
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

/**
 * A build that changed had run where it is said to run, and its flow had both
 * verdicts on it.
 */
function checkBuilds(
  oracle: HistoryOracle,
  changes: readonly ChangeOf<'build-state'>[],
): void {
  for (const change of changes) {
    const { fingerprint, from, to, runningIn } = change;
    oracle.expect(
      from !== to &&
        hadVerdict(oracle, change, from) &&
        hadVerdict(oracle, change, to),
      ['its flow never had that verdict', change],
    );
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

/**
 * Whether all records of a flow on a build may have made up a verdict. Nothing
 * is known until all of them are read. A record of a trail counts until the
 * region's own verdict is read again.
 */
function hadVerdict(
  { region }: HistoryOracle,
  { flow, fingerprint }: { flow: string; fingerprint: string },
  verdict: string,
): boolean {
  return (
    verdict === 'unknown' ||
    region.since(0).some(moment => {
      const own = (rows: readonly Row[]) =>
        rows
          .filter(row => row.flow === flow && row.fingerprint === fingerprint)
          .map(({ state }) => state);
      const judged = own(foundRowsOf(moment));
      const derived = own(trailRowsOf(moment));
      switch (verdict) {
        case 'compliant':
          return worstOf(judged) === verdict;
        case 'non-compliant':
          return [...judged, ...derived].includes(verdict);
        default:
          return derived.includes(verdict) && worstOf(judged) === 'compliant';
      }
    })
  );
}

/**
 * A start or stop is published once for each flow, by one of the trails with the
 * build.
 */
function checkRuns(
  oracle: HistoryOracle,
  changes: readonly ChangeOf<'build-started' | 'build-stopped'>[],
): void {
  const told = new Set<string>();
  for (const change of changes) {
    const { flow, trail, kind, environment, fingerprint, at } = change;
    const key = [flow, kind, environment, fingerprint, at].join(' ');
    oracle.expect(!told.has(key) || wasForgotten(oracle, change), [
      ...['was published twice', change],
    ]);
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
      oracle.region
        .since(0)
        .flatMap(buildRowsOf)
        .some(row => isSameRecord(row, { flow, trail, fingerprint })),
      ['the trail never had that build', change],
    );
    oracle.expect(
      kind !== 'build-started' ||
        change.state !== 'compliant' ||
        hadVerdict(oracle, change, change.state),
      ['its flow never had that verdict', change],
    );
  }
}

/**
 * Whether a flow had no trail with a build for a while. Nothing tells then that
 * what new ones report was published before.
 */
function wasForgotten(
  { region }: HistoryOracle,
  { flow, fingerprint }: { flow: string; fingerprint: string },
): boolean {
  const told = region
    .since(0)
    .map(moment =>
      foundRowsOf(moment).some(
        row => row.flow === flow && row.fingerprint === fingerprint,
      ),
    );
  return told.includes(false, told.indexOf(true));
}

function nameOf({ flow, trail }: { flow: string; trail: string }): string {
  return `${flow} ${trail}`;
}

function isOf<K extends SupplyChainChange['kind']>(kind: K) {
  return (change: SupplyChainChange): change is ChangeOf<K> =>
    change.kind === kind;
}
