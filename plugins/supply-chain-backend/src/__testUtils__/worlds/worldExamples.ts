import { WORLD_ORGS } from './World';
import type { World, WorldBuild, WorldFlow, WorldTrail } from './World';
import type { GeneratedLink } from './generatedLink';

const passing: WorldBuild = {
  name: 'api',
  number: 0,
  checks: 'pass',
  attestation: 'scan',
  told: ['status'],
  isWithheld: false,
  state: 'COMPLIANT',
  repo: 'acme/a',
  isOdd: false,
};

/** Empty regions except for one build in each of the given flows. */
function worldWith(
  builds: Record<
    string,
    Partial<WorldBuild> &
      Partial<Pick<WorldTrail, 'review'>> &
      Partial<Pick<WorldFlow, 'refused'>>
  >,
): Omit<World, 'id'> {
  const places = ['eu', 'us'].flatMap(region =>
    WORLD_ORGS.flatMap(org =>
      ['build', 'release'].map(flow => ({ region, org, flow })),
    ),
  );
  return {
    flows: places.map(({ region, org, flow }) => {
      const fields = builds[`${region}:${org}/${flow}`];
      return {
        region,
        org,
        flow,
        asks: [],
        padding: 0,
        refused: fields?.refused ?? [],
        isMoving: false,
        trails: fields
          ? [
              {
                name: 'run-0',
                age: 1,
                state: 'COMPLIANT',
                review: fields.review ?? ['pass'],
                hasIds: true,
                builds: [{ ...passing, ...fields }],
                odd: 'no',
              },
            ]
          : [],
      };
    }),
    search: {
      'eu:acme': 'refused',
      'eu:labs': 'ok',
      'us:acme': 'ok',
      'us:labs': 'ok',
    },
    runs: [
      {
        region: 'eu',
        org: 'acme',
        environment: 'production',
        number: 0,
        isReportedOnce: false,
      },
    ],
    defaults: {
      eu: { org: 'acme', response: 'ok' },
      us: { org: 'acme', response: 'ok' },
    },
    namesRepos: true,
    secondsApart: 1_000,
  };
}

const link = (...flows: string[]): GeneratedLink => ({
  flows,
  extra: 'no',
  artifacts: [],
  environments: [],
  system: { isHidden: false, gives: [] },
});

/** A running build, and one in a trail that isn't on the first page. */
function twice(older: Partial<WorldBuild>): Omit<World, 'id'> {
  const held = worldWith({ 'eu:acme/build': {} });
  return {
    ...held,
    flows: held.flows.map(flow =>
      flow.trails.length > 0
        ? {
            ...flow,
            // The newest trail is the last of the first 50 records.
            padding: 49,
            trails: [
              ...flow.trails,
              {
                ...flow.trails[0],
                name: 'run-1',
                age: 2,
                builds: [{ ...passing, ...older }],
              },
            ],
          }
        : flow,
    ),
    runs: held.runs.flatMap(run =>
      [passing, older].map(({ number = 0 }) => ({
        ...run,
        number,
        isReportedOnce: number === older.number,
      })),
    ),
  };
}

/** A running build that a newer trail reports under another name. */
function renamed(): Omit<World, 'id'> {
  const held = twice({ name: 'web' });
  const newest = [
    { ...passing, number: 1, name: 'web' },
    { ...passing, name: 'api' },
  ];
  return {
    ...held,
    flows: held.flows.map(flow => ({
      ...flow,
      padding: 0,
      trails: flow.trails.map((trail, index) =>
        index === 0 ? { ...trail, builds: newest } : trail,
      ),
    })),
    runs: held.runs.slice(0, 1).map(run => ({ ...run, isReportedOnce: true })),
  };
}

/** The two artifacts of a trail, with one attestation each. */
function attested(
  ...builds: [Partial<WorldBuild>, Partial<WorldBuild>]
): Omit<World, 'id'> {
  const held = worldWith({ 'eu:acme/build': {} });
  return {
    ...held,
    flows: held.flows.map(flow => ({
      ...flow,
      trails: flow.trails.map(trail => ({
        ...trail,
        builds: builds.map((fields, number) => ({
          ...passing,
          ...{ number, name: ['api', 'web'][number] },
          ...fields,
        })),
      })),
    })),
  };
}

/** A world with a trail that can't be read, newer than a compliant one. */
function unreadableNewest(): Omit<World, 'id'> {
  const held = worldWith({ 'eu:acme/build': {} });
  return {
    ...held,
    flows: held.flows.map(flow => ({
      ...flow,
      trails: flow.trails.flatMap(trail => [
        { ...trail, odd: 'record' as const },
        { ...trail, name: 'run-1', age: 2 },
      ]),
    })),
  };
}

const HIDDEN = { isHidden: true, gives: [] };

/** Cases that random generation may miss. */
export const WORLD_EXAMPLES: [Omit<World, 'id'>, GeneratedLink][] = [
  // Two regions share names: a verdict in one says nothing about the other, and
  // the build runs in only one of them.
  [
    worldWith({
      'eu:acme/build': {},
      'eu:acme/release': { state: 'NON-COMPLIANT', refused: ['E1'] },
      'us:acme/build': {},
      'us:acme/release': { refused: ['E1'] },
    }),
    link(
      'eu:acme/build',
      'eu:acme/release',
      'us:acme/build',
      'us:acme/release',
    ),
  ],
  // The flow that knows about the build's failure isn't read.
  [
    worldWith({
      'eu:acme/build': {},
      'eu:acme/release': { state: 'NON-COMPLIANT', refused: ['E1'] },
    }),
    link('eu:acme/build', 'eu:acme/release'),
  ],
  // The build's own attestations pass, but those of its trail don't.
  [
    worldWith({ 'eu:acme/build': { state: null, review: ['fail'] } }),
    link('eu:acme/build'),
  ],
  // Only an older trail of the flow reports where the build runs, or that it
  // fails.
  [twice({ number: 0 }), link('eu:acme/build')],
  [twice({ state: 'NON-COMPLIANT' }), link('eu:acme/build')],
  // Only that trail has a build that runs and fails.
  [
    {
      ...twice({ number: 1, state: 'NON-COMPLIANT' }),
      search: { 'eu:acme': 'ok' },
    },
    link('eu:acme/build'),
  ],
  // The running build isn't the newest under its name.
  [renamed(), link('eu:acme/build')],
  // The default organization can't be looked up, for all flows or one of them.
  ...(['error', 'unavailable', 'forbidden', 'hang'] as const).flatMap(
    (response): [Omit<World, 'id'>, GeneratedLink][] => {
      const held = {
        ...worldWith({ 'eu:acme/build': {}, 'us:acme/build': {} }),
        defaults: {
          eu: { org: 'acme', response },
          us: { org: 'acme', response: 'ok' as const },
        },
      };
      return [
        [held, { ...link('eu:acme/build'), short: 'E12' }],
        [held, { ...link('eu:acme/build', 'us:acme/build'), short: 'E12' }],
      ];
    },
  ),
  // The hidden system's organization or environments are invalid.
  [
    worldWith({ 'eu:acme/build': {} }),
    {
      ...link('eu:acme/build'),
      short: 'annotation',
      system: { ...HIDDEN, gives: ['org'], mistake: 'org' },
    },
  ],
  [
    worldWith({ 'eu:acme/build': {} }),
    {
      ...link('eu:acme/build'),
      system: { ...HIDDEN, mistake: 'environments' },
    },
  ],
  // The region that a hidden system names doesn't say whose the flow is.
  [
    {
      ...worldWith({ 'eu:acme/build': {} }),
      search: { 'eu:acme': 'ok' },
      defaults: {
        eu: { org: 'acme', response: 'unavailable' },
        us: { org: 'acme', response: 'ok' },
      },
    },
    {
      ...link('eu:acme/build'),
      short: 'E12',
      system: { ...HIDDEN, gives: ['region'] },
    },
  ],
  // The only flow's annotation or value is misspelled.
  [
    worldWith({ 'eu:acme/build': {} }),
    { ...link('eu:acme/build'), misspelled: { name: 'flows', key: 'flow' } },
  ],
  ...(['name', 'organization', 'region', 'separator'] as const).map(
    (wrongFlow): [Omit<World, 'id'>, GeneratedLink] => [
      worldWith({ 'eu:acme/build': {} }),
      { ...link('eu:acme/build'), wrongFlow },
    ],
  ),
  // The flow that knows about the build's failure is misspelled.
  [
    {
      ...worldWith({
        'eu:acme/build': {},
        'eu:acme/release': { state: 'NON-COMPLIANT' },
      }),
      search: { 'eu:acme': 'ok' },
    },
    { ...link('eu:acme/release', 'eu:acme/build'), wrongFlow: 'name' },
  ],
  // Another artifact's attestation of the same name is named by E8 only.
  ...(['target', 'targets'] as const).map(
    (telling): [Omit<World, 'id'>, GeneratedLink] => [
      attested({}, { told: [telling] }),
      { ...link('eu:acme/build'), artifacts: ['api'] },
    ],
  ),
  // It isn't known whether the artifacts are the component's.
  [
    attested({}, {}),
    {
      ...link('eu:acme/build'),
      artifacts: ['api'],
      misspelled: { name: 'artifacts', key: 'artefacts' },
    },
  ],
  // One of two attestations of the same name is withheld, and the other one may
  // be about either artifact.
  [attested({ isWithheld: true }, { told: [] }), link('eu:acme/build')],
  [attested({ told: [] }, { told: [] }), link('eu:acme/build')],
  // The newest trail can't be read.
  [unreadableNewest(), link('eu:acme/build')],
  // The component's own one is withheld, another component's may be taken for it.
  [
    attested({ isWithheld: true, told: [] }, { told: [] }),
    { ...link('eu:acme/build'), artifacts: ['api'] },
  ],
  // The running build may be from the component's repository.
  [
    { ...worldWith({ 'eu:acme/build': {} }), namesRepos: false },
    { ...link('eu:acme/build'), repo: 'acme/a' },
  ],
  // Names that match nothing hide the component's artifacts, alone or beside
  // one that matches.
  ...[['apo'], ['api', 'apo']].map(
    (artifacts): [Omit<World, 'id'>, GeneratedLink] => [
      attested({}, {}),
      { ...link('eu:acme/build'), artifacts },
    ],
  ),
  [
    worldWith({ 'eu:acme/build': {} }),
    { ...link('eu:acme/build'), repo: 'acme/aa' },
  ],
  // A misspelled environment hides one where a build is running.
  ...[['eu:acme/produktion'], ['eu:acme/staging', 'eu:acme/produktion']].map(
    (environments): [Omit<World, 'id'>, GeneratedLink] => {
      const held = worldWith({ 'eu:acme/build': {} });
      const [run] = held.runs;
      return [
        { ...held, runs: [run, { ...run, environment: 'staging' }] },
        { ...link('eu:acme/build'), environments },
      ];
    },
  ),
];
