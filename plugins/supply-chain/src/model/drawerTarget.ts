import {
  parseFlowRef,
  stringifyFlowRef,
  type ArtifactRecord,
  type TrailRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';

/**
 * What a drawer shows; `unknown` for an invalid URL. `attestations` are the
 * names of those that are expanded besides what failed.
 */
export type DrawerTarget =
  | ((
      | { kind: 'trail'; trail: TrailRef }
      | { kind: 'artifact'; fingerprint: string }
    ) & { attestations?: readonly string[] })
  | { kind: 'unknown' };

/** Common's own pattern would pull in a schema library. */
const FINGERPRINT = /^[a-f0-9]{64}$/;

/** Query parameters that identify the drawer's content. */
const FIELDS = ['trail', 'artifact', 'attestation'] as const;

/**
 * Reads the drawer's target from the query: `trail` is `region:org/flow/name`,
 * `artifact` a fingerprint, and each `attestation` a name in it.
 *
 * @returns undefined if no drawer is open
 */
export function readDrawerTarget(
  params: URLSearchParams,
): DrawerTarget | undefined {
  const names = params.getAll('attestation').filter(Boolean);
  const attestations = names.length > 0 ? names : undefined;
  const trail = params.get('trail');
  if (trail !== null) {
    const ref = readTrail(trail);
    return ref
      ? { kind: 'trail', trail: ref, attestations }
      : { kind: 'unknown' };
  }
  const fingerprint = params.get('artifact');
  if (fingerprint === null) {
    return undefined;
  }
  return FINGERPRINT.test(fingerprint)
    ? { kind: 'artifact', fingerprint, attestations }
    : { kind: 'unknown' };
}

/** The query with another drawer open, or with none. */
export function withDrawerTarget(
  params: URLSearchParams,
  target?: DrawerTarget,
): URLSearchParams {
  const next = new URLSearchParams(params);
  FIELDS.forEach(field => next.delete(field));
  if (!target || target.kind === 'unknown') {
    return next;
  }
  if (target.kind === 'trail') {
    const { trail } = target;
    next.set('trail', `${stringifyFlowRef(trail)}/${trail.trail}`);
  } else {
    next.set('artifact', target.fingerprint);
  }
  for (const name of target.attestations ?? []) {
    next.append('attestation', name);
  }
  return next;
}

/** @returns undefined for an invalid reference */
function readTrail(text: string): TrailRef | undefined {
  const slash = text.lastIndexOf('/');
  const flow = parseFlowRef(text.slice(0, Math.max(slash, 0)));
  const trail = text.slice(slash + 1);
  return flow && trail && !flow.flow.includes('/')
    ? { ...flow, trail }
    : undefined;
}

/** The reference of a trail within its entity. */
export function trailRefOf(
  trail: Pick<TrailRecord, 'region' | 'org' | 'flow' | 'name'>,
): TrailRef {
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
