import type { Link, StateValue } from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  artifact,
  at,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from '../../store/__testUtils__/records';
import { ReadNotes } from '../reader/ReadNotes';
import { LinkData } from './LinkData';

const flow = { region: 'eu', org: FLOW.org, flow: FLOW.flow };

const link: Link = {
  flows: [flow],
  artifacts: [],
  environments: [],
  notifications: [],
  problems: [],
};

const databases = testDatabases();

describe.each(databases.ids)('the data of a link on %s', id => {
  it('has the verdict on a build for everyone who needs it at the same time', async () => {
    const { store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    await store.saveArtifacts(flowId, page([artifact('api', 1)]));
    const [artifacts] = await store.listStates([flowId]);
    const data = LinkData.stored(
      link,
      { store, notes: new ReadNotes() },
      new Map([[stringifyFlowRef(flow), { artifacts }]]),
    );
    const api = { ...flow, fingerprint: fingerprint('api') };

    const states = await Promise.all(
      ['production', 'staging'].map(async () => {
        await data.addBuilds([api]);
        return data.verdictOf(flow, api.fingerprint).state;
      }),
    );

    expect(states).toEqual(['compliant', 'compliant']);
  });

  it.each<[StateValue, StateValue, number | undefined]>([
    ['compliant', 'compliant', 7],
    ['non-compliant', 'compliant', undefined],
    ['non-compliant', 'non-compliant', undefined],
  ])(
    'dates a trail that is %s only if its own build is the only reason: %s, minute %s',
    async (state, own, minutes) => {
      const { store } = await databases.store(id);
      const flowId = await store.flowId(FLOW);
      await store.saveTrails(
        flowId,
        page([
          trail('v1', 7, {
            record: {
              state,
              artifacts: [build('web', state), build('api', own)],
            },
          }),
        ]),
      );
      const [trails] = await store.listStates([flowId]);
      const data = LinkData.stored(
        { ...link, artifacts: ['api'] },
        { store, notes: new ReadNotes() },
        new Map([[stringifyFlowRef(flow), { trails }]]),
      );
      const rows = await store.trails(
        { flowIds: [flowId] },
        { offset: 0, limit: 1 },
      );

      const [seen] = await data.ownTrails(rows);

      expect(seen).toMatchObject({ state: own });
      expect(seen.stateSince).toBe(minutes && at(minutes));
    },
  );

  it('dates a trail from when its own builds have had the same verdict', async () => {
    const { store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    const api = (state: StateValue) =>
      artifact('api', 1, { record: { state, trail: 'v1' } });
    await store.saveTrails(
      flowId,
      page([
        trail('v1', 1, {
          record: { artifacts: [build('api', 'compliant')] },
        }),
      ]),
    );
    for (const [state, readAt] of [
      ['non-compliant', 8],
      ['compliant', 9],
    ] as const) {
      await store.saveArtifacts(
        flowId,
        page([api(state)], { readAt: time(readAt) }),
      );
    }
    const [artifacts, trails] = await store.listStates([flowId]);
    const data = LinkData.stored(
      { ...link, artifacts: ['api'] },
      { store, notes: new ReadNotes() },
      new Map([[stringifyFlowRef(flow), { trails, artifacts }]]),
    );
    const rows = await store.trails(
      { flowIds: [flowId] },
      { offset: 0, limit: 1 },
    );

    expect(await data.ownTrails(rows)).toMatchObject([
      { state: 'compliant', stateSince: at(9) },
    ]);
  });

  it.each([
    [
      'is foreign if the whole list was read later',
      9_000,
      undefined,
      'foreign',
    ],
    ['is unknown if the list was read first', 20_000, undefined, 'unknown'],
    ['is unknown if older ones are not kept', 9_000, 5, 'unknown'],
    ['is foreign if newer ones are kept', 9_000, 1, 'foreign'],
  ])(
    'a build that the artifacts lack %s',
    async (_, readAt, keptSince, expected) => {
      const { store } = await databases.store(id);
      const flowId = await store.flowId(FLOW);
      await store.saveArtifacts(flowId, page([artifact('api', 10)]));
      const [read] = await store.listStates([flowId]);
      const artifacts = {
        ...read,
        ...(keptSince && { keptSince: time(keptSince) }),
      };
      const data = LinkData.stored(
        { ...link, repo: 'acme/shop' },
        { store, notes: new ReadNotes() },
        new Map([[stringifyFlowRef(flow), { artifacts }]]),
      );

      const membership = data.membershipOf(flow, fingerprint('web'), {
        name: 'v1',
        createdAt: at(2),
        readAt: time(readAt),
      });

      expect(membership).toBe(expected);
    },
  );
});
