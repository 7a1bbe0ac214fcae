import type { FlowRef, StateValue } from 'backstage-plugin-supply-chain-common';
import type { EvidenceStore } from '../../store/EvidenceStore';
import type {
  BuildReports,
  BuildRow,
  StoreChange,
} from '../../records/storedRecords';
import { Builds } from './builds';
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
  return new Map(
    fingerprints.map(fingerprint => [
      fingerprint,
      provenState(flow, fingerprint, { rows, ...(artifacts && { artifacts }) }),
    ]),
  );
}

/** A changed verdict on a build; `at` is ISO 8601. */
interface BuildStateChange {
  from: StateValue;
  to: StateValue;
  /** A trail whose report on the build changed. */
  trail?: string;
  at: string;
}

/**
 * How the verdict of a flow on a build changed; undefined if it is the same, or
 * differs only because more or less of the flow's lists has been read.
 */
export function buildStateChange(
  flow: FlowRef,
  change: Extract<StoreChange, { kind: 'build-state' }>,
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
    ...{ from, to },
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
  const builds = new Builds();
  rows.forEach(row => builds.addRow(flow, row));
  return builds.verdictOf(flow, fingerprint, isSettled).state;
}

function isSameReport(one: BuildRow, other: BuildRow): boolean {
  return (
    one.from === other.from &&
    one.trail === other.trail &&
    one.state === other.state
  );
}
