import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { Fault } from 'sandbox-region';
import { responseOf, type ResponseName } from './responseOf';
import { component, fetchRegionJson, startTestPortal } from './testPortal';
import type { PortalOptions, TestPortal } from './testPortal';

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

/** A portal for the tests of a file or block, and what its routes respond. */
export function portalFor(options: PortalOptions) {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal(options));
  });
  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());
  return { portal, ask: answersOf(portal) };
}

/** The responses of a portal's routes, checked against their schemas. */
function answersOf(portal: TestPortal) {
  const read = async <N extends ResponseName>(
    type: N,
    name: string,
    path: string,
  ) => responseOf(type, (await portal.ask(name, path).expect(200)).body);
  const services = async (query = '') =>
    responseOf(
      'ServicesResponse',
      (await portal.get(`services${query}`).expect(200)).body,
    );
  return {
    link: (name: string) => read('LinkResponse', name, 'link'),
    summary: (name: string) => read('SummaryResponse', name, 'summary'),
    trails: (name: string, query = 'perPage=50') =>
      read('TrailsResponse', name, `trails?${query}`),
    /** @param trail - such as `checkout-web/name` in `eu:acme` */
    trail: (name: string, trail: string) =>
      read('TrailDetailsResponse', name, `trails/eu/acme/${trail}`),
    attestations: (name: string, trail: string, attestation: string) =>
      read(
        'AttestationsResponse',
        name,
        `trails/eu/acme/${trail}/attestations/${attestation}`,
      ),
    artifacts: (name: string, query = '') =>
      read('ArtifactsResponse', name, `artifacts?perPage=50${query}`),
    artifact: (name: string, fingerprint: string) =>
      read('ArtifactDetailsResponse', name, `artifacts/${fingerprint}`),
    environments: (name: string, query = '') =>
      read('EnvironmentsResponse', name, `environments${query}`),
    /** @param place - such as `eu/acme/production` */
    deployments: (name: string, place: string, query = '') =>
      read(
        'DeploymentsResponse',
        name,
        `environments/${place}/deployments${query}`,
      ),
    trend: (name: string, query = '') =>
      read('TrendResponse', name, `trend${query}`),
    search: async (value: string) =>
      responseOf(
        'SearchResponse',
        (
          await portal
            .get(`search?${new URLSearchParams({ value })}`)
            .expect(200)
        ).body,
      ),
    health: async (headers = {}) =>
      responseOf(
        'HealthResponse',
        (await portal.get('health', headers).expect(200)).body,
      ),
    services,
    /** The row of one component. */
    service: async (name: string) =>
      (await services(`?text=${name}`)).services.find(
        ({ entityRef }) => entityRef === `component:default/${name}`,
      )!,
  };
}

/** Names of the components in a response about services. */
export function namesIn(response: ServicesResponse): string[] {
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

/** A flow's artifacts in the region `eu`, newest first, as it returns them. */
export async function artifactsIn<T>(
  { eu }: TestPortal,
  flow: string,
): Promise<T[]> {
  const path = `/artifacts/acme?flow_name=${flow}&per_page=100`;
  return (await fetchRegionJson(eu, 'acme', path)) as T[];
}

/** A flow's trails in the region `eu`, newest first, as it returns them. */
export async function trailsIn<T = { name: string; created_at: number }>(
  { eu }: TestPortal,
  flow: string,
): Promise<T[]> {
  const path = `/trails/acme/${flow}?per_page=100`;
  return ((await fetchRegionJson(eu, 'acme', path)) as { data: T[] }).data;
}
