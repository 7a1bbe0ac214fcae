import type { Portal } from '../scripts/lib/portal.ts';
import { fetchRegionJson } from './region.ts';

/** The fields of a trail event (E6) that these tests use. */
interface RegionEvent {
  type: string;
  timestamp: number;
  artifact_fingerprint?: string;
  environment_name?: string;
}

/** The fields of a trail and its events (E6) that these tests use. */
export interface WholeTrail {
  name: string;
  created_at: number;
  compliance_state: string;
  git_commit_info: { sha1: string; url: string };
  events: RegionEvent[];
}

/** A deployment; times are milliseconds since the epoch. */
export interface RegionRun {
  fingerprint: string;
  /** First seven characters of the commit. */
  sha: string;
  startedAt: number;
  stoppedAt?: number;
}

/** All trails of a flow of `acme`, newest first. */
export async function allTrailsOf(
  portal: Portal,
  flow: string,
): Promise<WholeTrail[]> {
  const trails: WholeTrail[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/trails/acme/${flow}?per_page=100&page=${page}`;
    const { data } = (await fetchRegionJson(portal, 'eu', path)) as {
      data: WholeTrail[];
    };
    trails.push(...data);
    if (data.length < 100) {
      return trails;
    }
  }
}

/**
 * Deployments in an environment, from the events of a flow of `acme`, newest
 * first.
 */
export async function runsIn(
  portal: Portal,
  flow: string,
  environment: string,
): Promise<RegionRun[]> {
  const events = (await allTrailsOf(portal, flow))
    .flatMap(trail =>
      trail.events.map(event => ({
        ...event,
        sha: trail.git_commit_info.sha1.slice(0, 7),
        at: Math.round(event.timestamp * 1000),
      })),
    )
    .filter(event => event.environment_name === environment)
    .sort((one, other) => one.at - other.at);
  const runs: RegionRun[] = [];
  for (const { type, at, sha, artifact_fingerprint: fingerprint } of events) {
    if (type === 'artifact_started_running' && fingerprint) {
      runs.unshift({ fingerprint, sha, startedAt: at });
    } else if (type === 'artifact_stopped_running') {
      const ended = runs.find(
        run => run.fingerprint === fingerprint && !run.stoppedAt,
      );
      Object.assign(ended ?? {}, { stoppedAt: at });
    }
  }
  return runs;
}
