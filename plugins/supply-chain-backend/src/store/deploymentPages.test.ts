import { testDatabases } from './__testUtils__/databases';
import {
  at,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import { replacedBy } from '../records/replacement';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type { NamedPeriod } from './EvidenceStore';

jest.setTimeout(60_000);

const databases = testDatabases();

const ENVIRONMENT = 'production';
const STARTS = 240;
const PER_PAGE = 25;

interface Start {
  name: string;
  /** Rollbacks start a build again. */
  build: string;
  minutes: number;
  /** In minutes; some run on beside others. */
  duration: number;
}

/** A long history of two artifacts, newest first. */
const history = Array.from({ length: STARTS }, (_, index): Start => {
  const name = index % 3 === 0 ? 'web' : 'api';
  const number = index % 7 === 0 ? Math.max(0, index - 12) : index;
  return {
    name,
    // Of one length, since fingerprints are padded.
    build: `${name}-${String(number).padStart(3, '0')}`,
    // Some start at the same time.
    minutes: 1_000 + 10 * (index - (index % 5 === 0 ? 1 : 0)),
    duration: [5, 30, 5, 12, 900, 45][index % 6],
  };
}).sort(
  (a, b) =>
    b.minutes - a.minutes ||
    (fingerprint(a.build) < fingerprint(b.build) ? -1 : 1),
);

/** The trails of all builds, each with the starts that it reports. */
function trails(starts: readonly Start[]) {
  const builds = [...new Set(starts.map(each => each.build))];
  return page(
    builds.map((name, index) => {
      const own = starts.filter(each => each.build === name);
      return trail(`trail-${name}`, 900 - index, {
        record: {
          artifacts: [build(name, 'compliant', { name: own[0].name })],
          commit: { sha: `sha of ${name}` },
        },
        deployments: [ENVIRONMENT, 'stage'].flatMap(environment =>
          own.map(({ minutes, duration }) => ({
            environment,
            fingerprint: fingerprint(name),
            startedAt: at(minutes),
            stoppedAt: at(minutes + duration),
          })),
        ),
      });
    }),
  );
}

describe.each(databases.ids)('pages of deployments on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowIds: number[];

  beforeAll(async () => {
    ({ store } = await databases.store(id));
    flowIds = [
      await store.flowId(FLOW),
      await store.flowId({ ...FLOW, flow: 'other' }),
    ];
    await store.saveTrails(flowIds[0], trails(history));
    // Reports some of them once more.
    await store.saveTrails(
      flowIds[1],
      trails(history.filter((_, index) => index % 4 === 0)),
    );
  });

  const query = () => ({ flowIds, environment: ENVIRONMENT });

  /** Deployments in a page, without the repetitions. */
  async function deploymentsOn(
    number: number,
    names?: string[],
  ): Promise<{ shown: string[]; total: number }> {
    const { rows, total } = await store.deploymentPage(
      { ...query(), ...(names && { names }) },
      { offset: number * PER_PAGE, limit: PER_PAGE },
    );
    const shown = rows
      .map(row => `${row.startedAt} ${row.fingerprint}`)
      .sort()
      .reverse();
    return { shown: [...new Set(shown)], total };
  }

  const expected = (starts: readonly Start[]) =>
    starts
      .map(each => `${at(each.minutes)} ${fingerprint(each.build)}`)
      .sort()
      .reverse();

  it.each([
    ['all', undefined],
    ['those of some artifacts', ['web']],
  ])(
    'hold each deployment once, newest first, with the total: %s',
    async (_, names) => {
      const own = history.filter(({ name }) => !names || names.includes(name));
      const pages = Math.ceil(own.length / PER_PAGE);

      for (let number = 0; number <= pages; number += 1) {
        const first = number * PER_PAGE;
        expect(await deploymentsOn(number, names)).toEqual({
          shown: expected(own.slice(first, first + PER_PAGE)),
          total: own.length,
        });
      }
    },
  );

  it('have the commit of each build, unlike queries by fingerprint', async () => {
    const newest = history[0].build;
    const { rows } = await store.deploymentPage(query(), {
      offset: 0,
      limit: 1,
    });
    const previous = await store.deployments({
      flowIds,
      fingerprints: [fingerprint(newest)],
    });

    expect(rows[0].commit).toEqual({ sha: `sha of ${newest}` });
    expect(previous[0]).not.toHaveProperty('commit');
  });

  it('hold every row that reports a deployment', async () => {
    const { rows } = await store.deploymentPage(query(), {
      offset: 0,
      limit: 1,
    });

    expect(rows.map(({ flowId }) => flowId).sort()).toEqual(flowIds);
  });

  it('say what each deployment replaced, as all deployments together tell', async () => {
    const periods = history.map(each => ({
      name: each.name,
      fingerprint: fingerprint(each.build),
      startedAt: time(each.minutes),
      stoppedAt: time(each.minutes + each.duration),
    }));
    const expectedOf = (period: NamedPeriod) => {
      const replaced = replacedBy(
        period,
        periods.filter(({ name }) => name === period.name),
      );
      return replaced && replaced.fingerprint;
    };
    const pages = Math.ceil(history.length / PER_PAGE);

    for (let number = 0; number < pages; number += 1) {
      const shown = periods.slice(number * PER_PAGE, (number + 1) * PER_PAGE);

      const found = await store.replacedDeployments(query(), shown);

      expect(found.map(rows => rows && rows[0].fingerprint)).toEqual(
        shown.map(expectedOf),
      );
    }
    expect(new Set(periods.map(expectedOf))).toContain(undefined);
  });
});
