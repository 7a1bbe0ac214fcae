import type {
  FlowRef,
  FlowSummary,
  Link,
  RunningArtifact,
  StateValue,
  SummaryAnswer,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { SlimArtifact } from './artifactRecord';
import { runningIn, runningNow } from './running';
import type { RunningNow } from './running';
import { ownArtifacts, ownTrails, withRunning } from './scope';
import { worstState } from './state';
import type { SlimTrail } from './trailRecord';

/** The newest trails and artifacts of one flow. */
export interface NewestOfFlow {
  flow: FlowRef;
  trails: readonly SlimTrail[];
  artifacts: readonly SlimArtifact[];
}

/** Sums up the newest of each flow, as the entity of the link sees them. */
export function summaryOf(
  newest: readonly NewestOfFlow[],
  link: Link,
): Pick<SummaryAnswer, 'state' | 'flows' | 'running'> {
  const now = runningNow(
    newest.flatMap(({ trails }) => trails.flatMap(trail => trail.running)),
  );
  const flows = newest.map((each): FlowSummary => {
    const [trail] = ownTrails(each.trails.slice(0, 1), link);
    const [artifact] = ownArtifacts(each.artifacts, link);
    return {
      ...each.flow,
      ...(trail && { trail: withRunning(trail, now) }),
      ...(artifact && {
        artifact: {
          ...artifact,
          runningIn: runningIn(now, artifact.fingerprint),
        },
      }),
    };
  });
  return {
    state: verdictOf(flows),
    flows,
    running: runningArtifacts(
      newest.flatMap(({ trails }) => ownTrails(trails, link)),
      now,
      link,
    ),
  };
}

function verdictOf(flows: readonly FlowSummary[]): StateValue {
  return worstState(flows.flatMap(({ trail }) => (trail ? [trail.state] : [])));
}

/**
 * Each artifact once for each environment, also when several flows know it. A
 * link that names environments is about those only.
 */
function runningArtifacts(
  trails: readonly TrailRecord[],
  now: RunningNow,
  { environments }: Link,
): RunningArtifact[] {
  const running = new Map<string, RunningArtifact>();
  const isWanted = (name: string) =>
    environments.length === 0 ||
    environments.some(({ environment }) => environment === name);

  for (const { artifacts, commit, ...trail } of trails) {
    for (const { name, fingerprint, state } of artifacts) {
      const events = (fingerprint && now.get(fingerprint)) || [];
      for (const { environment, at } of events) {
        const place = `${environment} ${fingerprint}`;
        if (fingerprint && isWanted(environment) && !running.has(place)) {
          running.set(place, {
            region: trail.region,
            org: trail.org,
            flow: trail.flow,
            trail: trail.name,
            environment,
            name,
            fingerprint,
            state,
            since: at,
            ...(commit && { commit }),
          });
        }
      }
    }
  }
  return [...running.values()];
}
