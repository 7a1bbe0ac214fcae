import {
  artifactDetailsResponseSchema,
  artifactsResponseSchema,
  attestationsResponseSchema,
  deploymentsResponseSchema,
  environmentsResponseSchema,
  searchResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailDetailsResponseSchema,
  trailsResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { Fault } from 'sandbox-region';
import type { z } from 'zod';
import { component, fetchRegionJson } from './testPortal';
import type { TestPortal } from './testPortal';

/** Makes every view read its lists, and keeps no other responses. */
export const UNCACHED = {
  cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } },
};

/** A component of the organization `acme`. */
export const acme = (
  name: string,
  annotations: Record<string, string>,
  partOf?: string,
) => component(name, { org: 'acme', ...annotations }, partOf);

/** The responses of a portal's routes, checked against their schemas. */
export function answersOf(portal: () => TestPortal) {
  const read = async <T>(name: string, path: string, schema: z.ZodType<T>) =>
    schema.parse((await portal().ask(name, path).expect(200)).body);
  return {
    summary: (name: string) => read(name, 'summary', summaryResponseSchema),
    trails: (name: string, query = '') =>
      read(name, `trails?perPage=50${query}`, trailsResponseSchema),
    /** @param trail - such as `checkout-web/name` in `eu:acme` */
    trail: (name: string, trail: string) =>
      read(name, `trails/eu/acme/${trail}`, trailDetailsResponseSchema),
    attestations: (name: string, trail: string, attestation: string) =>
      read(
        name,
        `trails/eu/acme/${trail}/attestations/${attestation}`,
        attestationsResponseSchema,
      ),
    artifacts: (name: string, query = '') =>
      read(name, `artifacts?perPage=50${query}`, artifactsResponseSchema),
    artifact: (name: string, fingerprint: string) =>
      read(name, `artifacts/${fingerprint}`, artifactDetailsResponseSchema),
    environments: (name: string, query = '') =>
      read(name, `environments${query}`, environmentsResponseSchema),
    /** @param place - such as `eu/acme/production` */
    deployments: (name: string, place: string, query = '') =>
      read(
        name,
        `environments/${place}/deployments${query}`,
        deploymentsResponseSchema,
      ),
    trend: (name: string, query = '') =>
      read(name, `trend${query}`, trendResponseSchema),
    search: async (value: string) =>
      searchResponseSchema.parse(
        (
          await portal()
            .get(`search?${new URLSearchParams({ value })}`)
            .expect(200)
        ).body,
      ),
    services: async (query = '') =>
      servicesResponseSchema.parse(
        (await portal().get(`services${query}`).expect(200)).body,
      ),
  };
}

/** Names of the components in a response about services. */
export function namesIn(
  response: z.infer<typeof servicesResponseSchema>,
): string[] {
  return response.services.map(({ entityRef }) => entityRef.split('/')[1]);
}

/** Replaces a flow's list with a body. */
export function listed(
  endpoint: 'E1' | 'E6',
  flow: string,
  body: unknown,
): Fault {
  return {
    kind: 'status',
    status: 200,
    body,
    match:
      endpoint === 'E1'
        ? { endpoint, query: { flow_name: flow } }
        : { endpoint, path: `/api/v2/trails/acme/${flow}` },
  };
}

/** Makes a flow's list unreadable. Other failures are cached for a while. */
export const unread = (endpoint: 'E1' | 'E6', flow: string): Fault =>
  listed(endpoint, flow, 'nonsense');

/** A flow's trails in the region `eu`, as it returns them. */
export async function trailsIn<T = unknown>(
  { eu }: TestPortal,
  flow: string,
): Promise<T[]> {
  const path = `/trails/acme/${flow}?per_page=100`;
  return ((await fetchRegionJson(eu, 'acme', path)) as { data: T[] }).data;
}
