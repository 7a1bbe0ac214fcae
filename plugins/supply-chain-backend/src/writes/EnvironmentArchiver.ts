import {
  archiveSchema,
  stringifyEnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  AffectedBuild,
  ArchiveImpact,
  EnvironmentRef,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import { NotLinkedError } from '../errors/PortalError';
import type { Receipt } from './Receipts';
import { invalid, parseFields } from './WriteRefusedError';
import type {
  FollowUp,
  WriteRequest,
  WriteSender,
  WriteSources,
} from './WriteSender';

/** Maximum number of running builds listed. */
const MAX_BUILDS = 100;

/**
 * Archives environments (E14). This affects the whole organization and can't be
 * undone.
 */
export class EnvironmentArchiver implements FollowUp {
  constructor(
    private readonly sources: WriteSources,
    private readonly sender: WriteSender,
  ) {}

  /**
   * @throws NotLinkedError unless the entity itself links the environment
   */
  assertLinked({ link }: AccessibleEntity, environment: EnvironmentRef): void {
    if (!link.environments.some(linked => isSamePlace(linked, environment))) {
      throw new NotLinkedError('environment');
    }
  }

  /**
   * Determines the impact of archiving an environment. Reads the entity's own
   * builds from the regions, those of other entities from the store.
   *
   * @param visible - the linked entities that the caller can see
   * @param total - number of entities that name the environment, including
   * hidden ones
   */
  async impact(
    authorizedEntity: AccessibleEntity,
    environment: EnvironmentRef,
    linked: { visible: AccessibleEntities; all: AccessibleEntities },
    options: { signal: AbortSignal },
  ): Promise<ArchiveImpact> {
    const { environments, coverage, problems } =
      await this.sources.evidence.listEnvironments(
        authorizedEntity,
        {},
        options,
      );
    const found = environments.find(place => isSamePlace(place, environment));
    const namedBy = ({ entities }: AccessibleEntities) =>
      entities.filter(({ link }) =>
        link.environments.some(place => isSamePlace(place, environment)),
      );
    const visible = namedBy(linked.visible);
    const entityRefs = visible.map(({ entityRef }) => entityRef).sort();
    const others = visible.filter(
      ({ entityRef }) => entityRef !== authorizedEntity.entityRef,
    );
    const stored = await this.sources.evidence.services.of(others);
    const builds = mergeBuilds([
      [authorizedEntity.entityRef, found?.builds ?? []],
      ...stored.map(
        ({ row }): BuildsOf => [
          row.entityRef,
          row.running.filter(build => isSamePlace(build, environment)),
        ],
      ),
    ]);
    const isProven = [found !== undefined && coverage.complete].concat(
      stored.map(({ row }) => row.coverage.complete),
    );
    return {
      coverage,
      problems,
      entityRefs,
      otherEntities: namedBy(linked.all).length - entityRefs.length,
      builds: builds.slice(0, MAX_BUILDS),
      otherBuilds: Math.max(0, builds.length - MAX_BUILDS),
      unprovenEntities:
        isProven.filter(isWhole => !isWhole).length + linked.all.omitted,
    };
  }

  /** Archives an environment whose name the user retyped to confirm. */
  async archive(
    request: WriteRequest,
    { region, org, environment }: EnvironmentRef,
    body: unknown,
  ): Promise<WriteResponse> {
    const { confirm } = parseFields(archiveSchema, body);
    if (confirm !== environment) {
      throw invalid({ confirm: { code: 'environment-name' } });
    }
    return this.sender.write(
      {
        ...request,
        entityRef: request.authorizedEntity.entityRef,
        kind: 'archive',
        target: { region, org, environment },
        endpoint: 'E14',
        what: `the environment ${environment}`,
        prepare: async () => undefined,
        send: (client, options) =>
          client.archiveEnvironment({ org, environment }, options),
      },
      this,
    );
  }

  /** Nothing runs there anymore. No endpoint reads environments. */
  async written({ target, at }: Receipt): Promise<void> {
    const { region, org, environment } = target;
    const address = this.sources.config().regions[region].baseUrl;
    await this.sources.store.deployments.archive(
      { address, org },
      String(environment),
      at,
    );
  }
}

function isSamePlace(one: EnvironmentRef, other: EnvironmentRef): boolean {
  return stringifyEnvironmentRef(one) === stringifyEnvironmentRef(other);
}

/** An entity ref, and that entity's builds. */
type BuildsOf = [string, readonly Omit<AffectedBuild, 'entityRefs'>[]];

/** The builds of some entities, each listed once with its entities. */
function mergeBuilds(entities: readonly BuildsOf[]): AffectedBuild[] {
  const merged = new Map<string, AffectedBuild>();
  for (const [entityRef, builds] of entities) {
    for (const { name, fingerprint, commit } of builds) {
      const known = merged.get(fingerprint);
      if (!known) {
        merged.set(fingerprint, {
          name,
          fingerprint,
          commit,
          entityRefs: [entityRef],
        });
      } else if (!known.entityRefs.includes(entityRef)) {
        known.entityRefs.push(entityRef);
      }
    }
  }
  return [...merged.values()];
}
