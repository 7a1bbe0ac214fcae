import {
  parseFlowRef,
  stringifyFlowRef,
  type ArtifactRecord,
  type TrailRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';

/** What a drawer shows; `unknown` for an address that names nothing. */
export type DrawerTarget =
  | { kind: 'trail'; trail: TrailRef }
  | { kind: 'artifact'; fingerprint: string }
  | { kind: 'unknown' };

/** Not common's own pattern, which would bring a schema library along. */
const FINGERPRINT = /^[a-f0-9]{64}$/;

/** Fields of the query of the address that name what a drawer shows. */
const FIELDS = ['trail', 'artifact'] as const;

/**
 * Reads what a drawer shows from the query of the address: `trail` is
 * `region:org/flow/name`, `artifact` a fingerprint.
 *
 * @returns undefined when no drawer is open
 */
export function readDrawerTarget(
  params: URLSearchParams,
): DrawerTarget | undefined {
  const trail = params.get('trail');
  if (trail !== null) {
    return readTrail(trail);
  }
  const fingerprint = params.get('artifact');
  if (fingerprint === null) {
    return undefined;
  }
  return FINGERPRINT.test(fingerprint)
    ? { kind: 'artifact', fingerprint }
    : { kind: 'unknown' };
}

/** The query of the address with another drawer open, or with none. */
export function withDrawerTarget(
  params: URLSearchParams,
  target?: DrawerTarget,
): URLSearchParams {
  const next = new URLSearchParams(params);
  FIELDS.forEach(field => next.delete(field));
  if (target?.kind === 'trail') {
    const { trail } = target;
    next.set('trail', `${stringifyFlowRef(trail)}/${trail.trail}`);
  } else if (target?.kind === 'artifact') {
    next.set('artifact', target.fingerprint);
  }
  return next;
}

function readTrail(text: string): DrawerTarget {
  const slash = text.lastIndexOf('/');
  const flow = parseFlowRef(text.slice(0, Math.max(slash, 0)));
  const trail = text.slice(slash + 1);
  return flow && trail && !flow.flow.includes('/')
    ? { kind: 'trail', trail: { ...flow, trail } }
    : { kind: 'unknown' };
}

/** What names a trail among all that the entity has. */
export function trailRefOf(trail: TrailRecord): TrailRef {
  const { region, org, flow, name } = trail;
  return { region, org, flow, trail: name };
}

/** The trail that an artifact was reported in, where that is known. */
export function trailRefOfArtifact(
  artifact: ArtifactRecord,
): TrailRef | undefined {
  const { region, org, flow, trail } = artifact;
  return trail === undefined ? undefined : { region, org, flow, trail };
}
