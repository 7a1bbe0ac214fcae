import fc from 'fast-check';
import type { World, WorldFlow, WorldTrail } from './World';

/** A name of artifacts that no template has. */
export const RENAMED = 'app';
/** The repository `acme/a` after it was moved. */
const MOVED = 'acme/platform/a';

/** Something that happens in the regions once the portal has read them. */
export interface WorldChange {
  kind: 'fails' | 'moves' | 'is renamed' | 'is archived' | 'vanishes';
  /** Selects what changes. */
  at: number;
}

/** What happens to a world, step by step. */
export interface WorldSteps {
  /** First, other contents. */
  changes: WorldChange[];
  /** Then, places of flows whose lists fail. */
  failing: number[];
}

export const worldChanges: fc.Arbitrary<WorldSteps> = fc.record({
  changes: fc.array(
    fc.record<WorldChange>({
      kind: fc.constantFrom<WorldChange['kind']>(
        ...(['fails', 'moves', 'is renamed'] as const),
        ...(['is archived', 'vanishes'] as const),
      ),
      at: fc.nat(63),
    }),
    { maxLength: 4 },
  ),
  failing: fc.array(fc.nat(7), { maxLength: 2 }),
});

/** A world after a change, if it is possible there. */
export function changed(held: World, { kind, at }: WorldChange): World {
  switch (kind) {
    case 'fails':
      return withTrail(held, at, trail => ({
        ...trail,
        state: 'NON-COMPLIANT',
        review: ['fail'],
        builds: trail.builds.map(build => ({
          ...build,
          state: build.state && 'NON-COMPLIANT',
        })),
      }));
    case 'moves':
      return {
        ...held,
        flows: held.flows.map(flow => ({
          ...flow,
          trails: flow.trails.map(trail => ({
            ...trail,
            builds: trail.builds.map(build =>
              build.number === at % 3 ? { ...build, repo: MOVED } : build,
            ),
          })),
        })),
      };
    case 'is renamed':
      return withFlow(held, at, flow => ({
        ...flow,
        trails: [...renamedIn(flow), ...flow.trails],
      }));
    case 'is archived': {
      const run = held.runs.at(at % Math.max(1, held.runs.length));
      // Only E9 tells.
      return run && held.search[`${run.region}:${run.org}`] === 'ok'
        ? {
            ...held,
            runs: held.runs.map(other =>
              other.region === run.region &&
              other.org === run.org &&
              other.environment === run.environment
                ? { ...other, isArchived: true }
                : other,
            ),
          }
        : held;
    }
    default:
      return withFlow(held, at, flow =>
        // An unreadable record may be the one that seems to have vanished.
        flow.refused.length === 0 && flow.trails.every(isReadable)
          ? {
              ...flow,
              trails: flow.trails.filter(
                (_, index) => index !== at % flow.trails.length,
              ),
            }
          : flow,
      );
  }
}

/** A world in which the lists of some flows can no longer be read. */
export function failingAt(held: World, places: readonly number[]): World {
  return {
    ...held,
    flows: held.flows.map((flow, index) =>
      places.includes(index) ? { ...flow, refused: ['E1', 'E6'] } : flow,
    ),
  };
}

/** A newer trail of an artifact with another name. */
function renamedIn({ trails }: WorldFlow): WorldTrail[] {
  const [newest] = trails;
  const [build] = newest?.builds ?? [];
  return build && newest.name !== 'renamed'
    ? [
        {
          ...newest,
          name: 'renamed',
          age: 0,
          odd: 'no',
          builds: [{ ...build, name: RENAMED, isOdd: false }],
        },
      ]
    : [];
}

function withFlow(
  held: World,
  at: number,
  change: (flow: WorldFlow) => WorldFlow,
): World {
  const place = at % held.flows.length;
  return {
    ...held,
    flows: held.flows.map((flow, index) =>
      index === place ? change(flow) : flow,
    ),
  };
}

function withTrail(
  held: World,
  at: number,
  change: (trail: WorldTrail) => WorldTrail,
): World {
  const place = Math.floor(at / held.flows.length);
  return withFlow(held, at, flow => ({
    ...flow,
    trails: flow.trails.map((trail, index) =>
      index === place % flow.trails.length ? change(trail) : trail,
    ),
  }));
}

function isReadable({ odd, builds }: WorldTrail): boolean {
  return odd === 'no' && builds.every(({ isOdd }) => !isOdd);
}
