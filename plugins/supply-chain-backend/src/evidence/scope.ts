import type {
  ArtifactRecord,
  FlowRef,
  Link,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { SlimArtifact } from './artifactRecord';
import { runningIn } from './running';
import type { RunningNow } from './running';
import { scopeTrail } from './state';
import type { SlimTrail } from './trailRecord';

/** The trails as the entity of the link sees them. */
export function ownTrails(
  trails: readonly SlimTrail[],
  { artifacts }: Link,
): TrailRecord[] {
  return trails.map(({ record }) => scopeTrail(record, artifacts));
}

/** The artifacts that are the entity's of the link. */
export function ownArtifacts(
  artifacts: readonly SlimArtifact[],
  link: Link,
): ArtifactRecord[] {
  return artifacts
    .filter(({ templateName }) => isOwnArtifact(link, templateName))
    .map(({ record }) => record);
}

/** Whether an artifact of that template name is the entity's of the link. */
export function isOwnArtifact(
  { artifacts }: Link,
  templateName: string | undefined,
): boolean {
  return (
    artifacts.length === 0 ||
    (templateName !== undefined && artifacts.includes(templateName))
  );
}

/** Whether the link holds the flow. */
export function isOwnFlow({ flows }: Link, other: FlowRef): boolean {
  return flows.some(
    ({ region, org, flow }) =>
      region === other.region && org === other.org && flow === other.flow,
  );
}

/** The trail with the environments that its artifacts run in. */
export function withRunning(trail: TrailRecord, now: RunningNow): TrailRecord {
  return {
    ...trail,
    artifacts: trail.artifacts.map(artifact => ({
      ...artifact,
      runningIn: runningIn(now, artifact.fingerprint),
    })),
  };
}
