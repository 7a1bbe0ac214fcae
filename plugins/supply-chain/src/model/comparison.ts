import {
  severityOf,
  stringifyFlowRef,
  type AttestationRecord,
  type EnvironmentBuild,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { StageBuild } from './environments';
import { withParams } from './searchParams';

const FIELD = 'compare';
const BETWEEN = '...';

/** The names of two trails of the shown flow, in the order to compare them. */
export type Pair = readonly [older: string, newer: string];

/** Reads which trails to compare from the query. */
export function readPair(params: URLSearchParams): Pair | undefined {
  const names = (params.get(FIELD) ?? '').split(BETWEEN);
  const [older, newer] = names;
  return names.length === 2 && older && newer ? [older, newer] : undefined;
}

/** The query that compares two trails, or none. */
export function compareSearch(
  params: URLSearchParams,
  ...pair: Pair | []
): string {
  return `?${withParams(params, {
    [FIELD]: pair.length > 0 ? pair.join(BETWEEN) : undefined,
  })}`;
}

/**
 * The query that compares a build with that of the stage before, if there is one
 * and both are of the same flow.
 */
export function compareStagesSearch(
  build: EnvironmentBuild,
  before: readonly StageBuild[],
): string | undefined {
  const [other, ...others] = before;
  const flow = stringifyFlowRef(build);
  return others.length === 0 &&
    other?.trail &&
    other.trail !== build.trail &&
    stringifyFlowRef(other) === flow
    ? compareSearch(new URLSearchParams({ flow }), build.trail, other.trail)
    : undefined;
}

/** What a trail reports under a name: a state, or a fingerprint. */
export interface Reported {
  /** Without the name of its artifact. */
  name: string;
  state?: StateValue;
  fingerprint?: string;
}

/** What two trails report under a name. */
export interface Pairing {
  name: string;
  older?: Reported;
  newer?: Reported;
}

/** What two trails report: what differs, and what is the same in both. */
export function compareTrails(older: TrailRecord, newer: TrailRecord) {
  const [before, after] = [reportsOf(older), reportsOf(newer)];
  const pairings = [...new Set([...after.keys(), ...before.keys()])].map(
    (key): Pairing => ({
      name: JSON.parse(key).join(' / '),
      older: before.get(key),
      newer: after.get(key),
    }),
  );
  const isSame = (pairing: Pairing) =>
    pairing.older?.state === pairing.newer?.state &&
    pairing.older?.fingerprint === pairing.newer?.fingerprint;
  return {
    different: pairings.filter(pairing => !isSame(pairing)),
    same: pairings.filter(isSame),
  };
}

/** What a trail reports, by names. Of equal ones, the worst counts. */
function reportsOf(trail: TrailRecord): Map<string, Reported> {
  const found = new Map<string, Reported>();
  const add = (records: readonly AttestationRecord[], about: string[]) => {
    for (const { name, state } of records) {
      const key = JSON.stringify([...about, name]);
      const known = found.get(key)?.state ?? state;
      const worst = severityOf(known) < severityOf(state) ? known : state;
      found.set(key, { name, state: worst });
    }
  };
  add(trail.attestations, []);
  for (const { name, attestations } of trail.artifacts) {
    add(attestations, [name]);
  }
  for (const { name, fingerprint } of trail.artifacts) {
    if (fingerprint) {
      // Differs from the key of an attestation with that name.
      found.set(JSON.stringify([[name]]), { name, fingerprint });
    }
  }
  return found;
}
