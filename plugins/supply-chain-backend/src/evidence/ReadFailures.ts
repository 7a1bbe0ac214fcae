import type { FlowRef, Problem } from 'backstage-plugin-supply-chain-common';
import type { FailedRead, FlowKey, ListKind } from '../records/storedRecords';
import { LIST_KINDS } from '../records/storedRecords';
import { isOfOneList, isOverdue } from '../sync/lateness';
import type { FlowLists } from './LinkData';
import { failureProblem, overdueProblem } from '../records/problems';

/** A flow with its row in the store. */
export interface StoredFlowRef {
  ref: FlowRef;
  flowId: number;
  key: FlowKey;
}

/** What the store knows of reads that failed, without asking a region. */
export class ReadFailures {
  readonly #lists = new Map<string, FailedRead>();
  readonly #organizations = new Map<string, FailedRead>();

  constructor(failed: readonly FailedRead[]) {
    for (const read of failed) {
      this.#lists.set(listKey(read), read);
      const { at, failure, organizationReadAt } = read;
      const key = organizationKey(read);
      const known = this.#organizations.get(key);
      // A region that is down fails for lists whose turn has not come, too.
      const isOfAll = !isOfOneList(failure) && at > organizationReadAt;
      if (isOfAll && at > (known?.at ?? -Infinity)) {
        this.#organizations.set(key, read);
      }
    }
  }

  /** Whether a region said that it does not know a list any more. */
  isGone(flowId: number, kind: ListKind): boolean {
    return this.#lists.get(listKey({ flowId, kind }))?.failure === 'not-found';
  }

  /** Why what is kept of a flow may be old, or why nothing is. */
  problemsOf(
    { ref, flowId, key }: StoredFlowRef,
    lists: FlowLists,
    now: number,
  ): Problem[] {
    return LIST_KINDS.flatMap(kind => {
      const readAt = lists[kind]?.readAt;
      const stale = readAt !== undefined && ({ stale: true } as const);
      const { region, org, flow } = ref;
      const failed =
        this.#lists.get(listKey({ flowId, kind })) ??
        this.#organizations.get(organizationKey(key));
      if (failed?.failure === 'not-found') {
        return [];
      }
      if (failed) {
        const source = {
          ...{ region, org },
          ...(isOfOneList(failed.failure) && { flow }),
        };
        return [{ ...failureProblem(failed.failure, source), ...stale }];
      }
      return readAt !== undefined && isOverdue(kind, readAt, now)
        ? [{ ...overdueProblem({ region, org }), ...stale }]
        : [];
    });
  }
}

/**
 * One problem for each organization and reason. It names a flow where that is
 * the only one, and is stale where each of them is.
 */
export function mergeProblems(problems: readonly Problem[]): Problem[] {
  const merged = new Map<string, Problem>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.reason, problem.region, problem.org]);
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

function listKey({ flowId, kind }: { flowId: number; kind: ListKind }): string {
  return `${flowId} ${kind}`;
}

function organizationKey({ address, org }: { address: string; org: string }) {
  return JSON.stringify([address, org]);
}
