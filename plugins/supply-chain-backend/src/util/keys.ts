import type { FlowRef } from 'backstage-plugin-supply-chain-common';

/** An organization in a region. */
export type Place = Pick<FlowRef, 'region' | 'org'>;

/** Identifies a build. */
export function buildKey(build: Place & { fingerprint: string }): string {
  const { region, org, fingerprint } = build;
  return JSON.stringify([region, org, fingerprint]);
}

/** Identifies an organization in a region. */
export function organizationKey({ region, org }: Place): string {
  return JSON.stringify([region, org]);
}

/** Identifies a trail. */
export function trailKey(ref: FlowRef & { trail?: string }): string {
  const { region, org, flow, trail } = ref;
  return JSON.stringify([region, org, flow, trail]);
}
