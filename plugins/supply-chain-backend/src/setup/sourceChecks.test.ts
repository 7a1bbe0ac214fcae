import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { checkSources } from './sourceChecks';

const flow = (name: string, org = 'acme'): FlowRef => ({
  region: 'eu',
  org,
  flow: name,
});

function linking(...flows: FlowRef[]): AccessibleEntity {
  return {
    entityRef: 'component:default/web',
    about: { owners: [], partOf: [] },
    link: {
      flows,
      artifacts: [],
      environments: [],
      notifications: [],
      problems: [],
    },
  };
}

function failure(kind: RegionalErrorKind) {
  return new RegionalApiError({ kind, endpoint: 'E1', message: 'It failed' });
}

interface Asked {
  org: string;
  resource: readonly unknown[];
}

/** Checks the flows of entities, none of which has environments. */
function check(
  entities: AccessibleEntity[],
  read: (
    resource: Asked,
    options: { signal?: AbortSignal },
  ) => Promise<{ value: unknown; stale: boolean }>,
  options: Partial<Parameters<typeof checkSources>[2]> = {},
) {
  const unused = () => {
    throw new Error('No link names an environment');
  };
  return checkSources(
    {
      reads: { read } as unknown as Parameters<typeof checkSources>[0]['reads'],
      lists: { newest: unused, around: unused },
      store: { environments: unused },
    },
    entities,
    {
      isResponding: () => true,
      signal: new AbortController().signal,
      ...options,
    },
  );
}

const exists = async () => ({ value: true, stale: false });
const absent = async () => {
  throw failure('not-found');
};

describe('the check of links', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reads a flow once that several entities link', async () => {
    const read = jest.fn(exists);

    const { checked, unchecked } = await check(
      [linking(flow('build')), linking(flow('build'))],
      read,
    );

    expect(read).toHaveBeenCalledTimes(1);
    expect({ checked, unchecked }).toEqual({ checked: 1, unchecked: 0 });
  });

  it('suggests an existing flow of the same organization', async () => {
    const entity = linking(
      flow('web-shpo'),
      flow('web-shop'),
      flow('web-shpo2', 'other'),
    );
    const { problemsOf } = await check([entity], ({ resource: [name] }) =>
      name === 'web-shop' ? exists() : absent(),
    );

    expect(problemsOf(entity)).toEqual([
      expect.objectContaining({ value: 'web-shpo', suggestion: 'web-shop' }),
      expect.not.objectContaining({ suggestion: expect.anything() }),
    ]);
  });

  it('looks up the suggestion once for a flow that several entities link', async () => {
    const [one, other] = [linking(flow('build')), linking(flow('build'))];

    const { problemsOf } = await check([one, other], absent);

    const [problem] = problemsOf(one);
    expect(problem).toMatchObject({ reason: 'flow-not-found', flow: 'build' });
    expect(problemsOf(other)[0]).toBe(problem);
  });

  it('asks no organization that is not responding', async () => {
    const read = jest.fn(exists);

    const { checked, unchecked } = await check(
      [linking(flow('build'), flow('build', 'other'))],
      read,
      { isResponding: (_, org) => org === 'other' },
    );

    expect(read.mock.calls.map(([request]: Asked[][]) => request)).toEqual([
      expect.objectContaining({ org: 'other' }),
    ]);
    expect({ checked, unchecked }).toEqual({ checked: 1, unchecked: 1 });
  });

  it.each<[string, () => Promise<{ value: unknown; stale: boolean }>]>([
    [
      'a failing region',
      async () => {
        throw failure('server');
      },
    ],
    ['stale data', async () => ({ value: true, stale: true })],
  ])('draws no conclusion from %s', async (_, read) => {
    const entity = linking(flow('build'));

    const { checked, problemsOf, unchecked } = await check([entity], read);

    expect({ checked, unchecked }).toEqual({ checked: 0, unchecked: 1 });
    expect(problemsOf(entity)).toEqual([]);
  });

  it('reads at most 16 at once and 1,000 in all', async () => {
    let [now, most, all] = [0, 0, 0];
    const flows = Array.from({ length: 1_200 }, (_, index) =>
      flow(`flow-${index}`),
    );

    const { checked, unchecked } = await check(
      [linking(...flows)],
      async () => {
        now += 1;
        all += 1;
        most = Math.max(most, now);
        await new Promise(process.nextTick);
        now -= 1;
        return exists();
      },
    );

    expect({ most, all }).toEqual({ most: 16, all: 1_000 });
    expect({ checked, unchecked }).toEqual({ checked: 1_000, unchecked: 200 });
  });

  it('ends when its time is over, with what it knows by then', async () => {
    const overdue = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(overdue.signal);
    const flows = Array.from({ length: 100 }, (_, index) =>
      flow(`flow-${index}`),
    );
    const read = jest.fn(
      async (
        { resource: [name] }: Asked,
        { signal }: { signal?: AbortSignal },
      ) => {
        if (name === 'flow-20') {
          overdue.abort();
        }
        signal!.throwIfAborted();
        return exists();
      },
    );

    const { checked, unchecked } = await check([linking(...flows)], read);

    expect(checked).toBe(20);
    expect(unchecked).toBe(80);
    expect(read.mock.calls.length).toBeLessThan(40);
  });

  it('fails when the caller leaves', async () => {
    const caller = new AbortController();

    await expect(
      check(
        [linking(flow('build'))],
        async () => {
          caller.abort(new Error('gone'));
          throw failure('aborted');
        },
        { signal: caller.signal },
      ),
    ).rejects.toThrow('gone');
  });

  it('hides no failure of its own', async () => {
    await expect(
      check([linking(flow('build'))], async () => {
        throw new Error('a bug');
      }),
    ).rejects.toThrow('a bug');
  });
});
