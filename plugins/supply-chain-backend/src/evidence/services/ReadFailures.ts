import type { FlowRef, Problem } from 'backstage-plugin-supply-chain-common';
import { listKey } from '../../records/keys';
import type {
  FailedRead,
  FlowKey,
  ListKind,
} from '../../records/storedRecords';
import { LIST_KINDS } from '../../records/storedRecords';
import { isOfOneList, isOverdue } from '../../sync/readIntervals';
import type { FlowLists } from '../link/LinkLists';
import { isFromFuture } from '../../records/clockSkew';
import {
  failureProblem,
  flowNotFoundProblem,
  overdueProblem,
} from '../../records/problems';

/** A flow with its row ID. */
export interface StoredFlowRef {
  ref: FlowRef;
  flowId: number;
  key: FlowKey;
}

/** Failed reads recorded in the store. */
export class ReadFailures {
  readonly #lists = new Map<string, FailedRead>();
  readonly #organizations = new Map<string, FailedRead>();

  constructor(failed: readonly FailedRead[]) {
    for (const read of failed) {
      this.#lists.set(listKey(read), read);
      const { at, failure, organizationReadAt } = read;
      const key = organizationKey(read);
      const known = this.#organizations.get(key);
      // An outage also affects lists that haven't been tried yet.
      const isOfAll =
        !isOfOneList(failure) &&
        (at > organizationReadAt || isFromFuture(organizationReadAt));
      if (isOfAll && at > (known?.at ?? -Infinity)) {
        this.#organizations.set(key, read);
      }
    }
  }

  /** Whether the region responded that a list no longer exists. */
  isGone(flowId: number, kind: ListKind): boolean {
    return this.#lists.get(listKey({ flowId, kind }))?.failure === 'not-found';
  }

  /** Why a list wasn't read the last time that somebody tried, if that failed. */
  failureOf(
    { flowId, key }: Pick<StoredFlowRef, 'flowId' | 'key'>,
    kind: ListKind,
  ): FailedRead | undefined {
    return (
      this.#lists.get(listKey({ flowId, kind })) ??
      this.#organizations.get(organizationKey(key))
    );
  }

  /** Whether the last reads of all lists of a flow's organization failed. */
  isOutage({ key }: Pick<StoredFlowRef, 'key'>): boolean {
    return this.#organizations.has(organizationKey(key));
  }

  /** Why a flow's stored data may be old or missing. */
  problemsOf(stored: StoredFlowRef, lists: FlowLists, now: number): Problem[] {
    const { ref } = stored;
    return LIST_KINDS.flatMap((kind): Problem[] => {
      const readAt = lists[kind]?.readAt;
      const stale = readAt !== undefined && ({ stale: true } as const);
      const { region, org, flow } = ref;
      const failed = this.failureOf(stored, kind);
      if (failed?.failure === 'not-found') {
        return [flowNotFoundProblem({ region, org, flow })];
      }
      if (failed) {
        const source = {
          region,
          org,
          ...(isOfOneList(failed.failure) && { flow }),
        };
        return [{ ...failureProblem(failed.failure, source), ...stale }];
      }
      return readAt !== undefined && isOverdue(kind, readAt, now)
        ? [{ ...overdueProblem({ region, org, flow }), ...stale }]
        : [];
    });
  }
}

/**
 * Merges problems by organization and reason. A merged problem names a flow
 * only if all of them name the same one, and is stale only if all of them are.
 * Flows that weren't found stay apart, since each has an annotation to fix.
 */
export function mergeProblems(problems: readonly Problem[]): Problem[] {
  const merged = new Map<string, Problem>();
  for (const problem of problems) {
    const key = JSON.stringify([
      problem.reason,
      problem.region,
      problem.org,
      problem.reason === 'flow-not-found' && problem.flow,
    ]);
    const known = merged.get(key) ?? problem;
    const { flow, stale, ...rest } = known;
    merged.set(key, {
      ...rest,
      ...(flow && flow === problem.flow && { flow }),
      ...(stale && problem.stale && { stale }),
    });
  }
  return [...merged.values()];
}

function organizationKey({ address, org }: { address: string; org: string }) {
  return JSON.stringify([address, org]);
}
