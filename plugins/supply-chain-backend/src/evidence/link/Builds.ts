import type {
  BuildVerdict,
  FlowRef,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { buildKey, organizationKey, trailKey } from '../../records/keys';
import type { BuildRow, DeploymentRow } from '../../records/storedRecords';
import { RunningNow } from '../../records/RunningNow';
import type { BuildRef } from '../../records/RunningNow';
import type { RepoMembership } from './Scope';
import { stateFields } from '../../records/sharedFields';
import { groupBy } from '../../records/groupBy';
import { buildVerdict } from '../../records/verdict';
import type { FlowVerdicts } from '../../records/verdict';
import {
  combined,
  confirms,
  failedSince,
  settledSince,
  withNewerTrailVerdict,
} from './trailVerdict';
import type { TrailVerdict } from './trailVerdict';

/** Result of a search for a commit or fingerprint (E9). */
export interface Found {
  rows: readonly FoundArtifact[];
  /** Number of rows that can't be parsed or don't name a flow. */
  unreadable: number;
}

interface Facts {
  /** Verdicts by flow and trail; '' if there is no trail. */
  flows: Map<string, { flow: FlowRef; trails: Map<string, TrailVerdict> }>;
  /**
   * Repositories of its records (E1), by flow and trail; undefined if not
   * named.
   */
  repos: Map<string, (string | undefined)[]>;
  /** Template names of its records (E1), like its repositories. */
  names: Map<string, (string | undefined)[]>;
  /**
   * When its least recently read stored record was read, in milliseconds since
   * the epoch.
   */
  readAt?: number;
  /** Whether the region returned everything it knows about the build (E9). */
  isFoundWhole: boolean;
  /** Environments it is running in, according to the region (E9). */
  foundIn?: string[];
}

/**
 * Data about builds for one response: verdicts, repositories and environments.
 */
export class Builds {
  readonly running = new RunningNow();
  readonly #facts = new Map<string, Facts>();
  readonly #loaded = {
    records: new Map<string, Promise<void>>(),
    deployments: new Map<string, Promise<void>>(),
  };

  /**
   * Loads stored data about builds once, by organization. Whoever else needs it
   * waits for that.
   */
  async loadOnce(
    what: 'records' | 'deployments',
    builds: readonly BuildRef[],
    load: (
      place: Pick<BuildRef, 'region' | 'org'>,
      fingerprints: readonly string[],
    ) => Promise<void>,
  ): Promise<void> {
    const loaded = this.#loaded[what];
    const keyed = builds.map(build => ({ build, key: buildKey(build) }));
    const added = keyed.filter(({ key }) => !loaded.has(key));
    for (const group of groupBy(added, ({ build }) =>
      organizationKey(build),
    ).values()) {
      const [{ build }] = group;
      const fingerprints = new Set(group.map(each => each.build.fingerprint));
      const loading = load(build, [...fingerprints]);
      group.forEach(({ key }) => loaded.set(key, loading));
    }
    await Promise.all(new Set(keyed.map(({ key }) => loaded.get(key))));
  }

  /** Adds what a flow's stored lists say about a build (E1, E6). */
  addRow(flow: FlowRef, row: BuildRow): void {
    const { fingerprint, trail = '', from, state, originalState } = row;
    const facts = this.#factsOf({ ...flow, fingerprint });
    noteRead(facts, row);
    const verdicts = verdictsOf(facts, flow, trail);
    const judgement = {
      state,
      ...(originalState && { originalState }),
      ...(row.since !== undefined && { since: row.since }),
      ...(row.modifiedAt !== undefined && { modifiedAt: row.modifiedAt }),
      readAt: row.readAt,
    };
    if (from === 'trail') {
      verdicts.derived = verdicts.derived
        ? combined(verdicts.derived, judgement)
        : judgement;
      return;
    }
    verdicts.region.push(judgement);
    const place = trailKey({ ...flow, trail });
    facts.repos.set(place, [...(facts.repos.get(place) ?? []), row.repo]);
    facts.names.set(place, [
      ...(facts.names.get(place) ?? []),
      row.templateName,
    ]);
  }

  /** Adds a deployment. */
  addDeployment(flow: FlowRef, row: DeploymentRow): void {
    const { fingerprint, environment, startedAt, stoppedAt, snapshot } = row;
    noteRead(this.#factsOf({ ...flow, fingerprint }), row);
    const event = { environment, fingerprint };
    this.running.add(flow, [
      ...(startedAt
        ? [
            {
              ...event,
              started: true,
              at: startedAt,
              ...(snapshot !== undefined && { snapshot }),
            },
          ]
        : []),
      ...(stoppedAt ? [{ ...event, started: false, at: stoppedAt }] : []),
    ]);
  }

  /**
   * Adds a search result for a build (E9).
   *
   * @param owns - whether a flow is linked; verdicts in other flows don't count
   * @param isWhole - whether the search was for the build's fingerprint: a
   * commit may not match its records in every flow
   */
  addFound(
    build: BuildRef,
    { rows, unreadable }: Found,
    owns: (flow: FlowRef) => boolean,
    isWhole: boolean = true,
  ): void {
    const { region, org, fingerprint } = build;
    const facts = this.#factsOf(build);
    const own = rows.filter(row => row.fingerprint === fingerprint);
    const inFlows = own.flatMap(({ flow, ...row }) =>
      flow === undefined ? [] : [{ ...row, flow }],
    );
    for (const { flow, trail = '', compliance_state: state } of inFlows) {
      const ref = { region, org, flow };
      if (owns(ref)) {
        verdictsOf(facts, ref, trail).region.push(stateFields(state));
      }
    }
    const isClear = unreadable === 0 && inFlows.length === own.length;
    facts.isFoundWhole ||= isWhole && isClear && own.length > 0;
    const places = own.flatMap(({ running_in }) =>
      running_in ? [running_in] : [],
    );
    if (isClear && places.length > 0 && places.length === own.length) {
      facts.foundIn = [...new Set(places.flat())].sort();
    }
  }

  /**
   * When the least recently read stored record of a build was read, in
   * milliseconds since the epoch; undefined without any.
   */
  readAtOf(build: BuildRef): number | undefined {
    return this.#facts.get(buildKey(build))?.readAt;
  }

  /** Whether the region returned everything it knows about a build (E9). */
  isFoundWhole(build: BuildRef): boolean {
    return this.#facts.get(buildKey(build))?.isFoundWhole ?? false;
  }

  /**
   * The verdict on a build, as shown for a linked flow.
   *
   * @param isSettled - whether everything that the linked flows may say is
   * known
   */
  verdictOf(
    flow: FlowRef,
    fingerprint: string,
    isSettled: boolean,
  ): BuildVerdict {
    return buildVerdict(
      flow,
      this.#verdicts({ ...flow, fingerprint }),
      isSettled,
    );
  }

  /**
   * Since when the verdict on a build has certainly held, ISO 8601. Undefined if
   * unknown, or if no record says so. See `worstSince` in the common package.
   */
  stateSinceOf(build: BuildRef, state: StateValue): string | undefined {
    const flows = this.#facts.get(buildKey(build))?.flows.values() ?? [];
    const trailVerdicts = [...flows].flatMap(({ trails }) =>
      [...trails.values()].map(withNewerTrailVerdict),
    );
    const confirming = trailVerdicts.filter(each => confirms(each, state));
    if (confirming.length === 0) {
      return undefined;
    }
    const time =
      state === 'non-compliant'
        ? Math.min(...confirming.map(({ derived }) => failedSince(derived)))
        : Math.max(...trailVerdicts.flatMap(settledSince));
    return Number.isFinite(time) ? new Date(time).toISOString() : undefined;
  }

  /**
   * Since when one trail has said nothing else about a build, in milliseconds
   * since the epoch; NaN if unknown, and empty if it says nothing.
   */
  settledSinceIn(flow: FlowRef, trail: string, fingerprint: string): number[] {
    const facts = this.#facts.get(buildKey({ ...flow, fingerprint }));
    const trailVerdict = facts?.flows
      .get(stringifyFlowRef(flow))
      ?.trails.get(trail);
    return trailVerdict
      ? settledSince(withNewerTrailVerdict(trailVerdict))
      : [];
  }

  /** The region's own verdicts on a build in one trail. */
  regionStatesOf(flow: FlowRef, trail: string, fingerprint: string) {
    const facts = this.#facts.get(buildKey({ ...flow, fingerprint }));
    const { trails } = facts?.flows.get(stringifyFlowRef(flow)) ?? {};
    return trails?.get(trail)?.region ?? [];
  }

  /**
   * Names of the environments that a build is running in; undefined if neither
   * a trail nor the region's search reports it.
   */
  whereItRuns(build: BuildRef): string[] | undefined {
    const facts = this.#facts.get(buildKey(build));
    if (facts?.foundIn) {
      return facts.foundIn;
    }
    const isReported = [...(facts?.flows.values() ?? [])].some(({ trails }) =>
      [...trails.values()].some(({ derived }) => derived),
    );
    return isReported ? this.running.environmentsOf(build) : undefined;
  }

  /** Whether the region reported where a build is running (E9). */
  isPlaced(build: BuildRef): boolean {
    return this.#facts.get(buildKey(build))?.foundIn !== undefined;
  }

  /**
   * Template names of a build's records (E1) in a trail; undefined for a record
   * without one. Empty if there is no record.
   */
  namesOf(
    flow: FlowRef,
    { fingerprint, trail }: { fingerprint: string; trail: string },
  ): (string | undefined)[] {
    const names = this.#facts.get(buildKey({ ...flow, fingerprint }))?.names;
    return [trail, ''].flatMap(
      name => names?.get(trailKey({ ...flow, trail: name })) ?? [],
    );
  }

  /**
   * Whether a build is from a repository.
   *
   * @param isCovered - whether the artifact list is stored back to the trail
   */
  membershipOf(
    flow: FlowRef,
    build: { fingerprint: string; trail: string | undefined },
    repo: string,
    isCovered: boolean,
  ): ReturnType<RepoMembership> {
    const { fingerprint, trail } = build;
    const repos = this.#facts.get(buildKey({ ...flow, fingerprint }))?.repos;
    const reported = [trail ?? '', ''].flatMap(
      name => repos?.get(trailKey({ ...flow, trail: name })) ?? [],
    );
    if (reported.includes(repo)) {
      return 'own';
    }
    return reported.includes(undefined) || (reported.length === 0 && !isCovered)
      ? 'unknown'
      : 'foreign';
  }

  #verdicts(build: BuildRef): FlowVerdicts[] {
    const flows = this.#facts.get(buildKey(build))?.flows.values() ?? [];
    return [...flows].map(({ flow, trails }) => ({
      flow,
      trails: [...trails.values()].map(withNewerTrailVerdict),
    }));
  }

  #factsOf(build: BuildRef): Facts {
    const key = buildKey(build);
    let facts = this.#facts.get(key);
    if (!facts) {
      facts = {
        flows: new Map(),
        repos: new Map(),
        names: new Map(),
        isFoundWhole: false,
      };
      this.#facts.set(key, facts);
    }
    return facts;
  }
}

function noteRead(facts: Facts, { readAt }: { readAt: number }): void {
  facts.readAt = Math.min(facts.readAt ?? readAt, readAt);
}

function verdictsOf(
  { flows }: Facts,
  { region, org, flow }: FlowRef,
  trail: string,
): TrailVerdict {
  const ref = { region, org, flow };
  const key = stringifyFlowRef(ref);
  const known = flows.get(key) ?? { flow: ref, trails: new Map() };
  flows.set(key, known);
  const verdicts = known.trails.get(trail) ?? { region: [] };
  known.trails.set(trail, verdicts);
  return verdicts;
}
