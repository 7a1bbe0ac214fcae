import type { FlowRef, StateValue } from 'backstage-plugin-supply-chain-common';
import type { EvidenceStore } from '../../store/EvidenceStore';
import type { BuildReports, BuildRow } from '../../records/storedRecords';
import type { BuildChange, BuildStateChange } from '../../sync/ChangePublisher';
import { Builds } from './Builds';
import { isWholeList } from './LinkLists';

/**
 * The verdicts of one flow on some builds, by fingerprint, as far as its stored
 * lists prove them.
 */
export async function storedBuildStates(
  store: Pick<EvidenceStore, 'builds' | 'listStates'>,
  { flow, flowId }: { flow: FlowRef; flowId: number },
  fingerprints: readonly string[],
): Promise<Map<string, StateValue>> {
  const [rows, lists] = await Promise.all([
    store.builds([flowId], fingerprints),
    store.listStates([flowId]),
  ]);
  const artifacts = lists.find(({ kind }) => kind === 'artifacts');
  return statesOf(fingerprints, rows, {
    flow,
    flowOf: () => flow,
    // Otherwise, an unread record of the same build may be worse.
    isSettled: isWholeList(artifacts),
  });
}

/**
 * The verdicts of some flows on builds, by fingerprint.
 *
 * @param rows - what the flows' lists say about the builds
 * @param isSettled - whether the flows were read in full
 */
export function statesOf(
  fingerprints: readonly string[],
  rows: readonly BuildRow[],
  options: {
    /** One of the flows. */
    flow: FlowRef;
    flowOf: (row: BuildRow) => FlowRef;
    isSettled: boolean;
  },
): Map<string, StateValue> {
  const builds = new Builds();
  rows.forEach(row => builds.addRow(options.flowOf(row), row));
  const { flow, isSettled } = options;
  return new Map(
    fingerprints.map(fingerprint => [
      fingerprint,
      builds.verdictOf(flow, fingerprint, isSettled).state,
    ]),
  );
}

/**
 * How the verdict of a flow on a build changed; undefined if it is the same, or
 * differs only because more or less of the flow's lists has been read.
 */
export function buildStateChange(
  flow: FlowRef,
  change: BuildChange,
): BuildStateChange | undefined {
  const { fingerprint, before, after, older } = change;
  const from = provenState(flow, fingerprint, before);
  const to = provenState(flow, fingerprint, after);
  const known = [...before.rows, ...older];
  if (
    from === to ||
    reportedState(flow, fingerprint, known) ===
      reportedState(flow, fingerprint, after.rows)
  ) {
    return undefined;
  }
  const changed = after.rows.filter(
    row => !known.some(each => isSameReport(each, row)),
  );
  const deciding = changed.find(({ state }) => state === to) ?? changed.at(0);
  return {
    from,
    to,
    ...(deciding?.trail !== undefined && { trail: deciding.trail }),
    at:
      deciding?.since === undefined
        ? change.at
        : new Date(deciding.since).toISOString(),
  };
}

function provenState(
  flow: FlowRef,
  fingerprint: string,
  { rows, artifacts }: BuildReports,
): StateValue {
  // Otherwise, an unread record of the same build may be worse.
  return reportedState(flow, fingerprint, rows, isWholeList(artifacts));
}

function reportedState(
  flow: FlowRef,
  fingerprint: string,
  rows: readonly BuildRow[],
  isSettled: boolean = true,
): StateValue {
  const options = { flow, flowOf: () => flow, isSettled };
  return statesOf([fingerprint], rows, options).get(fingerprint)!;
}

function isSameReport(one: BuildRow, other: BuildRow): boolean {
  return (
    one.from === other.from &&
    one.trail === other.trail &&
    one.state === other.state
  );
}
