import type { FlowRef, StateValue } from 'backstage-plugin-supply-chain-common';
import type { EvidenceStore } from '../../store/EvidenceStore';
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
  const builds = new Builds();
  rows.forEach(row => builds.addRow(flow, row));
  const artifacts = lists.find(({ kind }) => kind === 'artifacts');
  // Otherwise, an unread record of the same build may be worse.
  const isSettled = isWholeList(artifacts);
  return new Map(
    fingerprints.map(fingerprint => [
      fingerprint,
      builds.verdictOf(flow, fingerprint, isSettled).state,
    ]),
  );
}
