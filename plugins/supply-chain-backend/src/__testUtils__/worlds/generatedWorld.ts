import fc from 'fast-check';
import { WORLD_FLOWS, WORLD_ORGS } from './World';
import type {
  Outcome,
  Telling,
  World,
  WorldBuild,
  WorldDefault,
  WorldFlow,
  WorldTrail,
} from './World';

const DAY = 24 * 3_600;
const BUILDS = 3;
/** The last one may be the first one, renamed. */
const REPOS = ['acme/a', 'acme/b', 'acme/platform/a'];

const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Outcome>('pass') },
  fc.constantFrom<Outcome>('fail', 'pending', 'missing'),
);
const word = fc.oneof(
  { weight: 5, arbitrary: fc.constant('COMPLIANT') },
  fc.constantFrom('NON-COMPLIANT', 'INCOMPLETE', 'QUARANTINED'),
);
const seldom = fc.nat(11).map(number => number === 0);

const TELLINGS: Telling[] = [
  ...(['status', 'target', 'targets', 'event', 'fingerprint'] as const),
];

const build: fc.Arbitrary<WorldBuild> = fc.record({
  name: fc.constantFrom('api', 'web'),
  number: fc.nat(BUILDS - 1),
  checks: outcome,
  attestation: fc.constantFrom('scan', 'scan', 'review'),
  told: fc.oneof(
    fc.subarray(TELLINGS, { maxLength: 1 }),
    fc.subarray(TELLINGS),
  ),
  isWithheld: fc.nat(3).map(number => number === 0),
  state: fc.oneof(
    { weight: 5, arbitrary: word },
    fc.constant<string | null>(null),
  ),
  repo: fc.constant(REPOS[0]),
  isOdd: seldom,
});

const trail: fc.Arbitrary<Omit<WorldTrail, 'name' | 'age'>> = fc.record({
  state: word,
  review: fc.array(outcome, { minLength: 1, maxLength: 2 }),
  hasIds: fc.boolean(),
  // A trail never reports the same build under two names.
  builds: fc.uniqueArray(build, {
    comparator: (a, b) => a.name === b.name || a.number === b.number,
    maxLength: 2,
  }),
  odd: fc.oneof(
    { weight: 10, arbitrary: fc.constant<WorldTrail['odd']>('no') },
    fc.constantFrom<WorldTrail['odd']>('record', 'part'),
  ),
});

const content = fc.record({
  asks: fc.subarray(['api', 'web']),
  trails: fc.array(trail, { maxLength: 4 }),
  padding: fc.constantFrom(0, 0, 0, 44, 49, 60),
  refused: fc.oneof(
    { weight: 8, arbitrary: fc.constant<('E1' | 'E6')[]>([]) },
    fc.subarray<'E1' | 'E6'>(['E1', 'E6']),
  ),
  isMoving: fc.boolean(),
});

const search = fc.constantFrom<World['search'][string]>(
  ...(['ok', 'ok', 'ok', 'refused', 'odd'] as const),
);

const byDefault = fc.record<WorldDefault>({
  org: fc.constantFrom(...WORLD_ORGS),
  response: fc.oneof(
    { weight: 4, arbitrary: fc.constant<WorldDefault['response']>('ok') },
    {
      weight: 3,
      arbitrary: fc.constantFrom<WorldDefault['response']>(
        ...(['none', 'forbidden', 'error', 'unavailable'] as const),
      ),
    },
    fc.constant<WorldDefault['response']>('hang'),
  ),
});

const contents: fc.Arbitrary<Omit<World, 'id'>> = fc.record({
  flows: fc.tuple(
    ...WORLD_FLOWS.map(ref =>
      content.map(
        (fields): WorldFlow => ({
          ...fields,
          ...ref,
          trails: fields.trails.map((each, index) => ({
            ...each,
            name: `run-${index}`,
            age: index + 1,
          })),
        }),
      ),
    ),
  ),
  search: fc.record({
    'eu:acme': search,
    'eu:labs': search,
    'us:acme': search,
    'us:labs': search,
  }),
  runs: fc.array(
    fc.record({
      region: fc.constantFrom('eu', 'us'),
      org: fc.constantFrom(...WORLD_ORGS),
      environment: fc.constantFrom('production', 'staging'),
      number: fc.nat(BUILDS - 1),
      isReportedOnce: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  defaults: fc.record({ eu: byDefault, us: byDefault }),
  namesRepos: seldom.map(not => !not),
  // The oldest of four trails may be too old for a trend.
  secondsApart: fc.constantFrom(1_000, 4 * DAY, 35 * DAY),
});

/**
 * The contents of two regions with identical organization and flow names. All
 * records of a build name the same repository.
 */
export const world: fc.Arbitrary<Omit<World, 'id'>> = fc
  .tuple(
    contents,
    fc.array(fc.constantFrom(REPOS[0], ...REPOS), {
      minLength: BUILDS,
      maxLength: BUILDS,
    }),
  )
  .map(([held, repos]) => ({
    ...held,
    flows: held.flows.map(flow => ({
      ...flow,
      trails: flow.trails.map(run => ({
        ...run,
        builds: run.builds.map(built => ({
          ...built,
          repo: repos[built.number],
        })),
      })),
    })),
  }));
