import fc from 'fast-check';
import { testDatabases } from './__testUtils__/databases';
import { listEvents, MovingList } from './__testUtils__/MovingList';
import type { PageRead } from './__testUtils__/MovingList';
import { FLOW, time } from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';

jest.setTimeout(300_000);

const databases = testDatabases();
const ALL = { offset: 0, limit: 1_000 };

/**
 * Whether a page proves that records at a time are gone if it doesn't list
 * them.
 */
function covers({ page }: PageRead, minutes: number): boolean {
  const times = page.records.map(({ record }) => Date.parse(record.createdAt!));
  const [top, bottom] = [times[0], times.at(-1)];
  const at = time(minutes);
  if (page.unreadable > 0) {
    return false;
  }
  return (
    (page.isFirst || (top !== undefined && at < top)) &&
    (!page.hasNext || (bottom !== undefined && at > bottom)) &&
    (page.records.length > 0 || (page.isFirst && !page.hasNext))
  );
}

/** Finds false claims of the store about a list. */
async function falseClaims(
  list: MovingList,
  saved: readonly PageRead[],
  store: DatabaseEvidenceStore,
  flowId: number,
) {
  const [state] = await store.listStates([flowId]);
  const rows = await store.trails({ flowIds: [flowId] }, ALL);
  const times = rows.map(({ value }) => Date.parse(value.record.createdAt!));
  const kept = rows.map(({ value }, index) => [
    value.record.name,
    times[index],
  ]);
  const isKept = ({ name, minutes }: { name: string; minutes: number }) =>
    kept.some(([known, at]) => known === name && at === time(minutes));
  const since = state.complete ? -Infinity : state.unbrokenSince ?? Infinity;
  const isKnown = ({ addedAt, isLate }: { addedAt: number; isLate: boolean }) =>
    state.readAt !== undefined &&
    !isLate &&
    time(10_000) + addedAt <= state.readAt;

  const lacking = list.items.filter(
    item => isKnown(item) && time(item.minutes) > since && !isKept(item),
  );

  const proofs = saved.filter(({ tick }, index) =>
    saved.slice(0, index).every(before => before.tick <= tick),
  );
  const ghosts = list.gone.filter(
    item =>
      isKept(item) &&
      time(item.minutes) > since &&
      proofs.some(
        proof => proof.tick >= item.goneAt! && covers(proof, item.minutes),
      ),
  );
  return {
    gaps: lacking.filter(({ wasUnreadable }) => !wasUnreadable),
    unreadable: state.unreadable === 0 ? lacking : [],
    ghosts,
    outOfOrder: times.filter((at, index) => at > times[index - 1]),
  };
}

const NONE = { gaps: [], unreadable: [], ghosts: [], outOfOrder: [] };

describe.each(databases.ids)('savePage on %s', id => {
  it('makes no false claims about a moving list, whatever order its pages are saved in', async () => {
    const { store } = await databases.store(id);
    let flows = 0;
    await fc.assert(
      fc.asyncProperty(listEvents(), async events => {
        flows += 1;
        const flowId = await store.flowId({ ...FLOW, flow: `flow-${flows}` });
        const list = new MovingList();
        const saved: PageRead[] = [];
        const claims: object[] = [];
        for (const event of events) {
          const read = list.apply(event);
          if (read) {
            await store.saveTrails(flowId, read.page);
            saved.push(read);
            claims.push(await falseClaims(list, saved, store, flowId));
          }
        }
        expect(claims).toEqual(claims.map(() => NONE));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) },
    );
  });
});
