/** Identifies a build. */
export function buildKey(build: {
  region: string;
  org: string;
  fingerprint: string;
}): string {
  const { region, org, fingerprint } = build;
  return JSON.stringify([region, org, fingerprint]);
}

/** Identifies an organization in a region. */
export function organizationKey({
  region,
  org,
}: {
  region: string;
  org: string;
}): string {
  return JSON.stringify([region, org]);
}

/** Identifies a trail. */
export function trailKey(trail: {
  region: string;
  org: string;
  flow: string;
  trail?: string;
}): string {
  const { region, org, flow } = trail;
  return JSON.stringify([region, org, flow, trail.trail]);
}
