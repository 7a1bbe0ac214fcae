import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { WORLD_FLOWS } from './World';
import type { World, WorldBuild, WorldFlow, WorldTrail } from './World';
import type { GeneratedLink } from './generatedLink';

type Contents = Omit<World, 'id'>;

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
): Contents {
  return {
    flows: WORLD_FLOWS.map(ref => {
      const fields = builds[stringifyFlowRef(ref)];
      return {
        ...ref,
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

/** A world with other trails in place of each. */
function withTrails(
  held: Contents,
  change: (trail: WorldTrail) => WorldTrail[],
): Contents {
  return {
    ...held,
    flows: held.flows.map(flow => ({
      ...flow,
      trails: flow.trails.flatMap(change),
    })),
  };
}

const one = worldWith({ 'eu:acme/build': {} });

/** A running build, and one in a trail that isn't on the first page. */
function twice(older: Partial<WorldBuild>): Contents {
  const held = withTrails(one, trail => [
    trail,
    {
      ...trail,
      name: 'run-1',
      age: 2,
      builds: [{ ...passing, ...older }],
    },
  ]);
  return {
    ...held,
    flows: held.flows.map(flow => ({
      ...flow,
      // The newest trail is the last of the first 50 records.
      padding: flow.trails.length > 0 ? 49 : 0,
    })),
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
function renamed(): Contents {
  const held = withTrails(one, trail => [
    {
      ...trail,
      builds: [{ ...passing, number: 1, name: 'web' }, passing],
    },
    { ...trail, name: 'run-1', age: 2, builds: [{ ...passing, name: 'web' }] },
  ]);
  return {
    ...held,
    runs: held.runs.map(run => ({ ...run, isReportedOnce: true })),
  };
}

/** The two artifacts of a trail, with one attestation each. */
function attested(
  ...builds: [Partial<WorldBuild>, Partial<WorldBuild>]
): Contents {
  return withTrails(one, trail => [
    {
      ...trail,
      builds: builds.map((fields, number) => ({
        ...passing,
        ...{ number, name: ['api', 'web'][number] },
        ...fields,
      })),
    },
  ]);
}

const linked = link('eu:acme/build');
const HIDDEN = { isHidden: true, gives: [] };

/** Cases that random generation may miss. */
export const WORLD_EXAMPLES: [Contents, GeneratedLink][] = [
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
  [worldWith({ 'eu:acme/build': { state: null, review: ['fail'] } }), linked],
  // Only an older trail of the flow reports where the build runs, or that it
  // fails.
  [twice({ number: 0 }), linked],
  [twice({ state: 'NON-COMPLIANT' }), linked],
  // Only that trail has a build that runs and fails.
  [
    {
      ...twice({ number: 1, state: 'NON-COMPLIANT' }),
      search: { 'eu:acme': 'ok' },
    },
    linked,
  ],
  // The running build isn't the newest under its name.
  [renamed(), linked],
  // The default organization can't be looked up, for all flows or one of them.
  ...(['error', 'unavailable', 'forbidden', 'hang'] as const).flatMap(
    (response): [Contents, GeneratedLink][] => {
      const held = {
        ...worldWith({ 'eu:acme/build': {}, 'us:acme/build': {} }),
        defaults: {
          eu: { org: 'acme', response },
          us: { org: 'acme', response: 'ok' as const },
        },
      };
      return [
        [held, { ...linked, short: 'E12' }],
        [held, { ...link('eu:acme/build', 'us:acme/build'), short: 'E12' }],
      ];
    },
  ),
  // The hidden system's organization or environments are invalid.
  [
    one,
    {
      ...linked,
      short: 'annotation',
      system: { ...HIDDEN, gives: ['org'], mistake: 'org' },
    },
  ],
  [
    one,
    {
      ...linked,
      system: { ...HIDDEN, mistake: 'environments' },
    },
  ],
  // The region that a hidden system names doesn't say whose the flow is.
  [
    {
      ...one,
      search: { 'eu:acme': 'ok' },
      defaults: {
        eu: { org: 'acme', response: 'unavailable' },
        us: { org: 'acme', response: 'ok' },
      },
    },
    {
      ...linked,
      short: 'E12',
      system: { ...HIDDEN, gives: ['region'] },
    },
  ],
  // The only flow's annotation or value is misspelled.
  [one, { ...linked, misspelled: { name: 'flows', key: 'flow' } }],
  ...(['name', 'organization', 'region', 'separator'] as const).map(
    (wrongFlow): [Contents, GeneratedLink] => [one, { ...linked, wrongFlow }],
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
    (telling): [Contents, GeneratedLink] => [
      attested({}, { told: [telling] }),
      { ...linked, artifacts: ['api'] },
    ],
  ),
  // It isn't known whether the artifacts are the component's.
  [
    attested({}, {}),
    {
      ...linked,
      artifacts: ['api'],
      misspelled: { name: 'artifacts', key: 'artefacts' },
    },
  ],
  // One of two attestations of the same name is withheld, and the other one may
  // be about either artifact.
  [attested({ isWithheld: true }, { told: [] }), linked],
  [attested({ told: [] }, { told: [] }), linked],
  // The newest trail can't be read.
  [
    withTrails(one, trail => [
      { ...trail, odd: 'record' },
      { ...trail, name: 'run-1', age: 2 },
    ]),
    linked,
  ],
  // The component's own one is withheld, another component's may be taken for it.
  [
    attested({ isWithheld: true, told: [] }, { told: [] }),
    { ...linked, artifacts: ['api'] },
  ],
  // The running build may be from the component's repository.
  [
    { ...one, namesRepos: false },
    { ...linked, repo: 'acme/a' },
  ],
  // Names that match nothing hide the component's artifacts, alone or beside
  // one that matches.
  ...[['apo'], ['api', 'apo']].map((artifacts): [Contents, GeneratedLink] => [
    attested({}, {}),
    { ...linked, artifacts },
  ]),
  [one, { ...linked, repo: 'acme/aa' }],
  // A misspelled environment hides one where a build is running.
  ...[['eu:acme/produktion'], ['eu:acme/staging', 'eu:acme/produktion']].map(
    (environments): [Contents, GeneratedLink] => {
      const [run] = one.runs;
      return [
        { ...one, runs: [run, { ...run, environment: 'staging' }] },
        { ...linked, environments },
      ];
    },
  ),
];
