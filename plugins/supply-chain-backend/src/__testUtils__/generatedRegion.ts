import fc from 'fast-check';
import { startLocalServer } from './localServer';
import type { LocalServer } from './localServer';

/** Outcome of an attestation or a build in a generated region. */
export type Outcome = 'pass' | 'fail' | 'pending' | 'missing';

/** How a region says which artifact an attestation is about. */
export type Telling = 'status' | 'target' | 'targets' | 'event' | 'fingerprint';

/** A build as reported by a trail in a generated region. */
export interface WorldBuild {
  /** Its name in the template. */
  name: string;
  /** Index of the build within the world. */
  number: number;
  /** Outcome of the build's only attestation. */
  checks: Outcome;
  /** Name of that attestation. Trails have their own `review`. */
  attestation: 'review' | 'scan';
  /** How the region says that it is about this build, if at all. */
  told: Telling[];
  /** The region doesn't return the attestation's details (E8). */
  isWithheld: boolean;
  /** State in E1 and E9; null for none. */
  state: string | null;
  repo: string;
  /** Its record in E1 is unreadable. */
  isOdd: boolean;
}

/** A trail of a generated region. */
export interface WorldTrail {
  name: string;
  /** State of the whole trail in E6. */
  state: string;
  /** Outcomes of the attestation `review`, which can be reported twice. */
  review: Outcome[];
  /** The status lists the IDs of these attestations. */
  hasIds: boolean;
  builds: WorldBuild[];
  odd: 'no' | 'record' | 'part';
}

/** A flow of a generated region. */
export interface WorldFlow {
  region: string;
  org: string;
  flow: string;
  /** Requirements of its template besides the review. */
  asks: string[];
  /** Newest first. */
  trails: WorldTrail[];
  /** Number of irrelevant records newer than the trails. */
  padding: number;
  /** Lists for which the region returns an error. */
  refused: ('E1' | 'E6')[];
  /** New irrelevant records appear each time a list is read. */
  isMoving: boolean;
}

/** A build running in an environment of an organization. */
export interface WorldRun {
  org: string;
  region: string;
  environment: string;
  number: number;
  /** Only the flow's oldest trail with the build reports it (E6). */
  isReportedOnce: boolean;
}

/** A region's response to a request for the default organization (E12). */
export interface WorldDefault {
  /** The organization, which the response may not contain. */
  org: string;
  answer: 'ok' | 'none' | 'forbidden' | 'error' | 'unavailable' | 'hang';
}

/** Everything that the regions hold. */
export interface World {
  flows: WorldFlow[];
  /**
   * Organizations whose search (E9) is rejected or returns a malformed record.
   */
  search: Record<string, 'ok' | 'refused' | 'odd'>;
  /** Running builds and their environments. */
  runs: WorldRun[];
  /** Default organizations, by region. */
  defaults: Record<string, WorldDefault>;
  /** Whether artifacts name their repository (E1). */
  namesRepos: boolean;
  /** Seconds between the trails of a flow. */
  secondsApart: number;
  /** Distinguishes this world from earlier ones. */
  id: number;
}

export const WORLD_REGIONS = ['eu', 'us'];
export const WORLD_ORGS = ['acme', 'labs'];
/**
 * A Monday, 00:00 UTC, in seconds since the epoch. Trails are older, and
 * irrelevant records are newer.
 */
const NEWEST = Date.parse('2026-09-21T00:00:00Z') / 1_000;
/** When the world is read, in milliseconds since the epoch. */
export const WORLD_NOW = (NEWEST + 3_600) * 1_000;
const DAY = 24 * 3_600;
const BUILDS = 3;
const REPOS = ['acme/a', 'acme/b'];

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
  repo: fc.constantFrom(REPOS[0], ...REPOS),
  isOdd: seldom,
});

const trail: fc.Arbitrary<Omit<WorldTrail, 'name'>> = fc.record({
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

/** The contents of two regions with identical organization and flow names. */
export const world: fc.Arbitrary<Omit<World, 'id'>> = fc.record({
  flows: fc.tuple(
    ...WORLD_REGIONS.flatMap(region =>
      WORLD_ORGS.flatMap(org =>
        ['build', 'release'].map(flow =>
          content.map(
            (fields): WorldFlow => ({
              ...fields,
              region,
              org,
              flow,
              trails: fields.trails.map((each, index) => ({
                ...each,
                name: `run-${index}`,
              })),
            }),
          ),
        ),
      ),
    ),
  ),
  search: fc
    .array(fc.constantFrom('ok', 'ok', 'ok', 'refused', 'odd'), {
      minLength: 4,
      maxLength: 4,
    })
    .map(each =>
      Object.fromEntries(
        WORLD_REGIONS.flatMap((region, index) =>
          WORLD_ORGS.map((org, place) => [
            `${region}:${org}`,
            each[index * 2 + place] as 'ok' | 'refused' | 'odd',
          ]),
        ),
      ),
    ),
  runs: fc.array(
    fc.record({
      region: fc.constantFrom(...WORLD_REGIONS),
      org: fc.constantFrom(...WORLD_ORGS),
      environment: fc.constantFrom('production', 'staging'),
      number: fc.nat(BUILDS - 1),
      isReportedOnce: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  defaults: fc
    .array(
      fc.record<WorldDefault>({
        org: fc.constantFrom(...WORLD_ORGS),
        answer: fc.oneof(
          { weight: 4, arbitrary: fc.constant<WorldDefault['answer']>('ok') },
          {
            weight: 3,
            arbitrary: fc.constantFrom<WorldDefault['answer']>(
              ...(['none', 'forbidden', 'error', 'unavailable'] as const),
            ),
          },
          fc.constant<WorldDefault['answer']>('hang'),
        ),
      }),
      { minLength: 2, maxLength: 2 },
    )
    .map(each =>
      Object.fromEntries(
        WORLD_REGIONS.map((region, index) => [region, each[index]]),
      ),
    ),
  namesRepos: seldom.map(not => !not),
  // The oldest of four trails may be too old for a trend.
  secondsApart: fc.constantFrom(1_000, 4 * DAY, 35 * DAY),
});

/** Fingerprint of a build in a world. */
export function fingerprintOf({ id }: Pick<World, 'id'>, number: number) {
  return `${String(id).padStart(8, '0')}${number}`.padEnd(64, 'f');
}

/** Name of a flow, unique to the world. */
export function flowNameOf({ id }: Pick<World, 'id'>, flow: string) {
  return `${flow}-${id}`;
}

const STATUS: Record<Outcome, object> = {
  pass: { status: 'COMPLETE', is_compliant: true },
  fail: { status: 'COMPLETE', is_compliant: false },
  pending: { status: 'COMPLETE', is_compliant: null },
  missing: { status: 'MISSING', is_compliant: false },
};
const CHECKS: Record<Outcome, string> = {
  pass: 'COMPLIANT',
  fail: 'NON-COMPLIANT',
  pending: 'INCOMPLETE',
  missing: 'INCOMPLETE',
};

const NOT_FOUND: [number, unknown] = [404, { message: 'Not found' }];
const REFUSED: [number, unknown] = [403, { message: 'No' }];

/** A region over HTTP that serves whatever the test puts into it. */
export class GeneratedRegion {
  /** Called before a request that gets no response. */
  onHang: () => void = () => {};
  readonly #name: string;
  #held?: World;
  readonly #reads = new Map<string, number>();
  #server?: LocalServer;

  constructor(name: string) {
    this.#name = name;
  }

  async start(): Promise<void> {
    this.#server = await startLocalServer(({ url }, response) => {
      const [, id, path] = /^\/(\d+)\/api\/v2\/(.*)/.exec(url!) ?? [];
      const held = this.#held;
      // A late request may be about an earlier world.
      const answer =
        held && held.id === Number(id)
          ? this.#answer(held, new URL(path, 'http://region'))
          : NOT_FOUND;
      if (answer === undefined) {
        this.onHang();
        return;
      }
      const [status, body] = answer;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 503 && { 'retry-after': '0' }),
      });
      response.end(JSON.stringify(body));
    });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /**
   * Replaces the region's contents.
   *
   * @returns the base URL of a region with these contents
   */
  hold(held: World): string {
    this.#held = held;
    this.#reads.clear();
    return this.#server!.baseUrl.replace('/api/', `/${held.id}/api/`);
  }

  /** @returns undefined for no response */
  #answer(
    held: World,
    { pathname, searchParams }: URL,
  ): [number, unknown] | undefined {
    const [endpoint, org, ...rest] = pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent);
    const page = {
      page: Number(searchParams.get('page') ?? 1),
      perPage: Number(searchParams.get('per_page') ?? 15),
    };
    const find = (name: string) =>
      held.flows.find(
        each =>
          each.region === this.#name &&
          each.org === org &&
          flowNameOf(held, each.flow) === name,
      );
    switch (endpoint) {
      case 'artifacts': {
        const name = searchParams.get('flow_name') ?? rest[0];
        const flow = find(name);
        if (!name) {
          return [200, []];
        }
        return flow
          ? this.#list('E1', flow, page, () => artifactsOf(held, flow))
          : NOT_FOUND;
      }
      case 'trails': {
        const flow = find(rest[0]);
        return flow
          ? this.#list('E6', flow, page, () => trailsOf(held, flow))
          : NOT_FOUND;
      }
      case 'attestations': {
        const [flowName, , trailName, name, id] = rest;
        const inFlow = find(flowName)?.trails.find(
          each => each.name === trailName,
        );
        if (!inFlow) {
          return NOT_FOUND;
        }
        const all = attestationsOf(held, inFlow);
        if (id) {
          return all.some(each => each.id === id) ? [200, 'file'] : NOT_FOUND;
        }
        return [
          200,
          all
            .filter(each => each.name === name && !each.build?.isWithheld)
            .map(toEntry),
        ];
      }
      case 'user':
        return defaultAnswer(held.defaults[this.#name]);
      case 'search':
        return this.#search(held, org, rest[1]);
      default:
        return NOT_FOUND;
    }
  }

  #list(
    endpoint: 'E1' | 'E6',
    flow: WorldFlow,
    { page, perPage }: { page: number; perPage: number },
    records: () => object[],
  ): [number, unknown] {
    if (flow.refused.includes(endpoint)) {
      return REFUSED;
    }
    const key = JSON.stringify([endpoint, flow.org, flow.flow]);
    const reads = this.#reads.get(key) ?? 0;
    this.#reads.set(key, reads + 1);
    const padding = flow.padding + (flow.isMoving ? reads : 0);
    const all = [
      ...Array.from({ length: padding }, (_, index) =>
        paddingOf(endpoint, padding - index),
      ),
      ...records(),
    ];
    return [200, all.slice((page - 1) * perPage, page * perPage)];
  }

  #search(held: World, org: string, value: string): [number, unknown] {
    const how = held.search[`${this.#name}:${org}`];
    if (how === 'refused') {
      return REFUSED;
    }
    const rows = held.flows
      .filter(flow => flow.region === this.#name && flow.org === org)
      .flatMap(flow =>
        flow.trails.flatMap(each =>
          each.builds
            .filter(({ number }) =>
              fingerprintOf(held, number).startsWith(value),
            )
            .map(({ number, name, state }) => ({
              fingerprint: fingerprintOf(held, number),
              name,
              template_reference_name: name,
              has_provenance: true,
              flow: flowNameOf(held, flow.flow),
              trail: each.name,
              compliance_state: state,
              running_in: environmentsOf(held, flow, number),
              exited_from: [],
              history: [],
            })),
        ),
      );
    return rows.length > 0
      ? [200, { artifacts: how === 'odd' ? [...rows, { flow: 7 }] : rows }]
      : NOT_FOUND;
  }
}

/** When a trail of a flow was created, in seconds since the epoch. */
export function timeOf(
  { secondsApart }: Pick<World, 'secondsApart'>,
  index: number,
): number {
  return NEWEST - secondsApart * (index + 1);
}

function paddingOf(endpoint: 'E1' | 'E6', number: number): object {
  return endpoint === 'E6'
    ? {
        name: `padding-${number}`,
        created_at: NEWEST + number,
        compliance_state: 'COMPLIANT',
        compliance_status: {
          attestations_statuses: [
            { attestation_name: 'review', ...STATUS.pass },
          ],
        },
      }
    : {
        fingerprint: String(number).padStart(64, 'e'),
        filename: 'padding',
        created_at: String(NEWEST + number),
        trail_name: `padding-${number}`,
        state: 'COMPLIANT',
      };
}

function artifactsOf(held: World, flow: WorldFlow): object[] {
  return flow.trails.flatMap((each, index) =>
    each.builds.map(({ number, name, state, repo, isOdd }) => ({
      fingerprint: isOdd ? null : fingerprintOf(held, number),
      filename: `${name}.tgz`,
      template_reference_name: name,
      trail_name: each.name,
      created_at: String(timeOf(held, index) + 1),
      state,
      ...(held.namesRepos && {
        repo_info: { name: repo, url: `https://git.example.com/${repo}` },
      }),
    })),
  );
}

function trailsOf(held: World, flow: WorldFlow): object[] {
  return flow.trails.map((each, index) => ({
    name: each.odd === 'record' ? null : each.name,
    created_at: timeOf(held, index),
    compliance_state: each.state,
    template: {
      trail: {
        attestations: [{ name: 'review', type: 'pull_request' }],
        artifacts: flow.asks.map(name => ({ name, attestations: [] })),
      },
    },
    compliance_status: {
      attestations_statuses: [
        ...each.review.map((reported, place) => ({
          attestation_name: 'review',
          ...(each.hasIds && { attestation_id: reviewIdOf(each, place) }),
          unexpected: false,
          ...STATUS[reported],
        })),
        ...(each.odd === 'part' ? ['nonsense'] : []),
      ],
      artifacts_statuses: Object.fromEntries(
        each.builds.map(({ name, number, checks, attestation, told }) => [
          name,
          {
            artifact_fingerprint: fingerprintOf(held, number),
            status: CHECKS[checks],
            attestations_statuses: [
              {
                attestation_name: attestation,
                ...(told.includes('status') && {
                  attestation_id: attestationIdOf(each, name),
                }),
                unexpected: false,
                ...STATUS[checks],
              },
            ],
          },
        ]),
      ),
    },
    events: each.builds.flatMap(reported => [
      ...environmentsOf(held, flow, reported.number, each).map(environment => ({
        type: 'artifact_started_running',
        timestamp: timeOf(held, index),
        environment_name: environment,
        artifact_fingerprint: fingerprintOf(held, reported.number),
      })),
      ...(reported.told.includes('event') && reported.checks !== 'missing'
        ? [
            {
              type: 'artifact_attestation_reported',
              timestamp: timeOf(held, index),
              attestation_id: attestationIdOf(each, reported.name),
              template_reference_name: reported.attestation,
              target_artifact: reported.name,
            },
          ]
        : []),
    ]),
  }));
}

/**
 * Environments where a build of a flow runs.
 *
 * @param by - the trail that reports the runs; without it, all runs count
 */
export function environmentsOf(
  held: World,
  { region, org, trails }: WorldFlow,
  number: number,
  by?: WorldTrail,
): string[] {
  const oldest = trails
    .filter(({ builds }) => builds.some(each => each.number === number))
    .at(-1);
  const names = held.runs
    .filter(
      run =>
        run.region === region &&
        run.org === org &&
        run.number === number &&
        (!by || by === oldest || !run.isReportedOnce),
    )
    .map(({ environment }) => environment);
  return [...new Set(names)];
}

/** A reported attestation of a trail or of one of its builds. */
export interface WorldAttestation {
  id: string;
  name: string;
  outcome: Outcome;
  /** Absent if it is about the trail itself. */
  build?: WorldBuild;
  fingerprint?: string;
  /** In seconds since the epoch. */
  createdAt: number;
}

/** All reported attestations of a trail, newest first. */
export function attestationsOf(
  held: Pick<World, 'id'>,
  inTrail: WorldTrail,
): WorldAttestation[] {
  const all: Omit<WorldAttestation, 'createdAt'>[] = [
    ...inTrail.review.map((outcomeOf, place) => ({
      id: reviewIdOf(inTrail, place),
      name: 'review',
      outcome: outcomeOf,
    })),
    ...inTrail.builds.map(each => ({
      id: attestationIdOf(inTrail, each.name),
      name: each.attestation,
      outcome: each.checks,
      build: each,
      fingerprint: fingerprintOf(held, each.number),
    })),
  ];
  return all
    .map((each, place) => ({ ...each, createdAt: NEWEST - place }))
    .filter(each => each.outcome !== 'missing');
}

function reviewIdOf({ name }: WorldTrail, place: number): string {
  return `${name}-review-${place}`;
}

function attestationIdOf({ name }: WorldTrail, artifact: string): string {
  return `${name}-${artifact}`;
}

/** An attestation as an entry of E8. */
function toEntry(attestation: WorldAttestation): object {
  const { id, name, outcome: reported, createdAt, build: about } = attestation;
  const told = new Set(about?.told);
  return {
    attestation_id: id,
    attestation_name: name,
    created_at: createdAt,
    ...(told.has('target') && { target_artifact: about?.name }),
    ...(told.has('targets') && { target_artifacts: [about?.name] }),
    ...(told.has('fingerprint') && {
      artifact_fingerprint: attestation.fingerprint,
    }),
    ...STATUS[reported],
  };
}

function defaultAnswer({
  org,
  answer,
}: WorldDefault): [number, unknown] | undefined {
  switch (answer) {
    case 'ok':
      return [200, { default_org_name: org }];
    case 'none':
      return [200, { default_org_name: '' }];
    case 'forbidden':
      return REFUSED;
    case 'error':
      return [500, { message: 'No' }];
    case 'unavailable':
      return [503, { message: 'No' }];
    default:
      return undefined;
  }
}
