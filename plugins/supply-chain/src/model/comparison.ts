import {
  stringifyFlowRef,
  type EnvironmentBuild,
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
