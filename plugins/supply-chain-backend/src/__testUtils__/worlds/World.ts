import type { FlowRef } from 'backstage-plugin-supply-chain-common';

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
  /** Its age, as a multiple of {@link World.secondsApart}. */
  age: number;
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
export interface WorldFlow extends FlowRef {
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
  /** It ended with its environment, which no trail reports. */
  isArchived?: boolean;
}

/** A region's response to a request for the default organization (E12). */
export interface WorldDefault {
  /** The organization, which the response may not contain. */
  org: string;
  response: 'ok' | 'none' | 'forbidden' | 'error' | 'unavailable' | 'hang';
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

export const WORLD_ORGS = ['acme', 'labs'];
/** Every flow: each organization of each region has the same two. */
export const WORLD_FLOWS: FlowRef[] = ['eu', 'us'].flatMap(region =>
  WORLD_ORGS.flatMap(org =>
    ['build', 'release'].map(flow => ({ region, org, flow })),
  ),
);
const FIRST = Date.parse('2026-09-21T00:00:00Z') / 1_000;
const WEEK = 7 * 24 * 3_600;

/**
 * A Monday, 00:00 UTC, in seconds since the epoch: a week later for each world.
 * Trails are older, and irrelevant records are newer.
 */
export function newestIn({ id }: Pick<World, 'id'>): number {
  return FIRST + id * WEEK;
}

/** When a world is first read, in milliseconds since the epoch. */
export function nowIn(held: Pick<World, 'id'>): number {
  return (newestIn(held) + 3_600) * 1_000;
}

/** Fingerprint of a build in a world. */
export function fingerprintOf({ id }: Pick<World, 'id'>, number: number) {
  return `${String(id).padStart(8, '0')}${number}`.padEnd(64, 'f');
}

/** Name of a flow, unique to the world. */
export function flowNameOf({ id }: Pick<World, 'id'>, flow: string) {
  return `${flow}-${id}`;
}

/** When a trail was created, in seconds since the epoch. */
export function timeOf(
  held: Pick<World, 'id' | 'secondsApart'>,
  { age }: Pick<WorldTrail, 'age'>,
): number {
  return newestIn(held) - held.secondsApart * age;
}
