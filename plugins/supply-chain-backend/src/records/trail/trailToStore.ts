import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { Trail } from 'backstage-plugin-supply-chain-node';
import type { TrailToStore } from '../toStore';
import { deploymentSpansOf } from './deploymentSpans';
import { toTrailDetails } from './trailDetails';
import { toTrailRecord } from './trailRecord';

/** Whether a trail lacks everything but its name. */
export function isShell(trail: Trail): boolean {
  return (
    trail.created_at === undefined &&
    trail.compliance_status === undefined &&
    trail.compliance_state.value === 'unknown' &&
    trail.compliance_state.original === undefined &&
    trail.template === undefined &&
    (trail.events ?? []).length === 0
  );
}

/** Reduces a trail (E6) to what is stored. */
export function toTrailToStore(flow: FlowRef, trail: Trail): TrailToStore {
  const record = toTrailRecord(flow, trail);
  return {
    record,
    details: toTrailDetails(trail),
    deployments: deploymentSpansOf(trail),
    eventNames: Object.fromEntries(
      (trail.events ?? []).flatMap(event => {
        const { artifact_fingerprint: fingerprint } = event;
        const name = event.template_reference_name;
        return event.type === 'artifact_creation_reported' &&
          fingerprint &&
          name
          ? [[fingerprint, name]]
          : [];
      }),
    ),
    seconds:
      record.state === 'compliant' ? secondsToLastReport(trail) : undefined,
  };
}

/**
 * Seconds from the commit of a trail, or else from its start, to the last report
 * about it; undefined if either is unknown.
 */
function secondsToLastReport(trail: Trail): number | undefined {
  const start = trail.git_commit_info?.timestamp ?? trail.created_at;
  const reports = (trail.events ?? []).flatMap(({ type, timestamp }) =>
    timestamp && (type?.includes('attestation') || type?.includes('creation'))
      ? [Date.parse(timestamp)]
      : [],
  );
  if (start === undefined || reports.length === 0) {
    return undefined;
  }
  const milliseconds = Math.max(...reports) - Date.parse(start);
  return milliseconds >= 0 ? milliseconds / 1000 : undefined;
}
