import {
  parseFlowRef,
  stringifyFlowRef,
  type ArtifactRecord,
  type TrailRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';

/**
 * What a drawer shows; `unknown` for an invalid URL. An attestation's name
 * expands those of that name.
 */
export type DrawerTarget =
  | { kind: 'trail'; trail: TrailRef; attestation?: string }
  | { kind: 'artifact'; fingerprint: string }
  | { kind: 'unknown' };

/** Common's own pattern would pull in a schema library. */
const FINGERPRINT = /^[a-f0-9]{64}$/;

/** Query parameters that identify the drawer's content. */
const FIELDS = ['trail', 'artifact', 'attestation'] as const;

/**
 * Reads the drawer's target from the query: `trail` is `region:org/flow/name`,
 * `attestation` a name in it, `artifact` a fingerprint.
 *
 * @returns undefined if no drawer is open
 */
export function readDrawerTarget(
  params: URLSearchParams,
): DrawerTarget | undefined {
  const trail = params.get('trail');
  if (trail !== null) {
    return readTrail(trail, params.get('attestation') || undefined);
  }
  const fingerprint = params.get('artifact');
  if (fingerprint === null) {
    return undefined;
  }
  return FINGERPRINT.test(fingerprint)
    ? { kind: 'artifact', fingerprint }
    : { kind: 'unknown' };
}

/** The query with another drawer open, or with none. */
export function withDrawerTarget(
  params: URLSearchParams,
  target?: DrawerTarget,
): URLSearchParams {
  const next = new URLSearchParams(params);
  FIELDS.forEach(field => next.delete(field));
  if (target?.kind === 'trail') {
    const { trail, attestation } = target;
    next.set('trail', `${stringifyFlowRef(trail)}/${trail.trail}`);
    if (attestation) {
      next.set('attestation', attestation);
    }
  } else if (target?.kind === 'artifact') {
    next.set('artifact', target.fingerprint);
  }
  return next;
}

function readTrail(text: string, attestation?: string): DrawerTarget {
  const slash = text.lastIndexOf('/');
  const flow = parseFlowRef(text.slice(0, Math.max(slash, 0)));
  const trail = text.slice(slash + 1);
  return flow && trail && !flow.flow.includes('/')
    ? {
        kind: 'trail',
        trail: { ...flow, trail },
        attestation,
      }
    : { kind: 'unknown' };
}

/** The reference of a trail within its entity. */
export function trailRefOf(trail: TrailRecord): TrailRef {
  const { region, org, flow, name } = trail;
  return { region, org, flow, trail: name };
}

/** The trail an artifact was reported in, if known. */
export function trailRefOfArtifact(
  artifact: ArtifactRecord,
): TrailRef | undefined {
  const { region, org, flow, trail } = artifact;
  return trail === undefined ? undefined : { region, org, flow, trail };
}
