import type {
  ApiKey,
  KeyRecord,
  OrganizationSetup,
  Problem,
  SetupAnswer,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/EntityAccess';
import type {
  OrganizationConfig,
  RegionConfig,
  SupplyChainConfig,
} from '../config/SupplyChainConfig';
import { problemOf } from '../evidence/problems';
import { defined, firstLine } from '../evidence/text';
import { organization } from '../evidence/resources';
import type { Probe, RegionGateway } from '../gateway/RegionGateway';

/** Tells a portal admin what works, what does not, and what to do. */
export class SetupService {
  readonly #config: () => SupplyChainConfig;
  readonly #gateway: Pick<RegionGateway, 'probe'>;

  constructor(options: {
    config: () => SupplyChainConfig;
    gateway: Pick<RegionGateway, 'probe'>;
  }) {
    this.#config = options.config;
    this.#gateway = options.gateway;
  }

  /**
   * Asks each region with each key (E12, E1, E11), past the cache.
   *
   * @param entities - those that the caller may see
   */
  async check(
    entities: readonly AccessibleEntity[],
    options: { signal: AbortSignal },
  ): Promise<SetupAnswer> {
    const regions = await Promise.all(
      Object.entries(this.#config().regions).map(([name, region]) =>
        this.#checkRegion(name, region, options.signal),
      ),
    );
    return {
      configured: true,
      regions,
      entities: entities.flatMap(({ entityRef, link: { problems } }) =>
        problems.length > 0 ? [{ entityRef, problems }] : [],
      ),
      linkedEntities: entities.length,
    };
  }

  async #checkRegion(
    name: string,
    { title, organizations }: RegionConfig,
    signal: AbortSignal,
  ): Promise<SetupAnswer['regions'][number]> {
    const checks = await Promise.all(
      Object.entries(organizations).map(([org, config]) =>
        this.#checkOrganization(name, org, config, signal),
      ),
    );
    const latencies = checks.flatMap(({ latency }) => latency ?? []);
    return defined({
      name,
      title,
      reachable: checks.some(({ reachable }) => reachable),
      latency: latencies.length > 0 ? Math.min(...latencies) : undefined,
      organizations: checks.map(({ setup }) => setup),
    });
  }

  async #checkOrganization(
    region: string,
    org: string,
    { serviceAccount }: OrganizationConfig,
    signal: AbortSignal,
  ): Promise<{
    setup: OrganizationSetup;
    reachable: boolean;
    latency?: number;
  }> {
    const scope = { region, org, caller: 'setup', signal };
    const problems: Problem[] = [];
    const [identity, known] = await Promise.all([
      this.#gateway.probe({
        ...scope,
        endpoint: 'E12',
        resource: [],
        load: async (client, options) =>
          (await client.getDefaultOrganization(options)) ?? '',
      }),
      this.#gateway.probe({ ...scope, ...organization(region, org) }),
    ]);
    const failure = failureOf(known) ?? failureOf(identity);
    note(problems, region, org, failure);
    const keys =
      serviceAccount && !failure
        ? await this.#gateway.probe({
            ...scope,
            endpoint: 'E11',
            resource: [serviceAccount],
            load: async (client, options) =>
              (
                await client.listApiKeys({ org, serviceAccount }, options)
              ).items,
          })
        : undefined;
    note(problems, region, org, keys && failureOf(keys));
    const answered = [identity, known].find(
      probe => probe.ok || probe.failure.httpStatus !== undefined,
    );
    return defined({
      setup: defined({
        name: org,
        keyAccepted: keyAccepted(failure),
        defaultOrganization: (identity.ok && identity.value) || undefined,
        serviceAccount,
        keys: keys?.ok ? keys.value.map(toKeyRecord) : undefined,
        problems,
      }),
      reachable: answered !== undefined,
      latency: answered?.tookMs,
    });
  }
}

function failureOf(probe: Probe<unknown>): RegionalApiError | undefined {
  return probe.ok ? undefined : probe.failure;
}

function toKeyRecord(key: ApiKey): KeyRecord {
  return defined({
    description: firstLine(key.description),
    createdAt: key.created_at,
    expiresAt: key.expires_at,
    lastUsedAt: key.last_used_at,
  });
}

/** Undefined when the region did not come to look at the key. */
function keyAccepted(failure: RegionalApiError | undefined) {
  if (!failure) {
    return true;
  }
  if (failure.kind === 'unauthorized') {
    return false;
  }
  return failure.kind === 'not-found' || failure.kind === 'forbidden'
    ? true
    : undefined;
}

function note(
  problems: Problem[],
  region: string,
  org: string,
  failure: RegionalApiError | undefined,
) {
  if (!failure) {
    return;
  }
  problems.push(
    failure.kind === 'not-found'
      ? {
          reason: 'organization-not-found',
          region,
          org,
          message: `The region ${region} does not know the organization "${org}" or its service account`,
          hint: `Correct supplyChain.regions.${region}.organizations.${org}`,
        }
      : {
          ...problemOf(failure, { region, org }),
          hint: adviceFor(failure, region, org),
        },
  );
}

function adviceFor(
  { kind }: RegionalApiError,
  region: string,
  org: string,
): string {
  const key = `supplyChain.regions.${region}.organizations.${org}`;
  switch (kind) {
    case 'unauthorized':
      return `Set a valid key in ${key}.apiKey; no restart is needed`;
    case 'forbidden':
      return `Give the service account of ${key} a higher role, or leave serviceAccount out`;
    default:
      return `Check supplyChain.regions.${region}.baseUrl and the network between the portal and the region`;
  }
}
