import {
  archiveSchema,
  stringifyEnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import type {
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
} from './write';

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
   * flows from the regions, those of other entities from the store.
   *
   * @param linked - the linked entities that the caller can see, and all others
   */
  async impact(
    authorizedEntity: AccessibleEntity,
    environment: EnvironmentRef,
    linked: { visible: AccessibleEntities; all: AccessibleEntities },
    options: { signal: AbortSignal },
  ): Promise<ArchiveImpact> {
    const { evidence } = this.sources;
    const { coverage, problems } = await evidence.listEnvironments(
      authorizedEntity,
      {},
      options,
    );
    const isHere = (place: EnvironmentRef) => isSamePlace(place, environment);
    const namedBy = ({ entities }: AccessibleEntities) =>
      entities.filter(({ link }) => link.environments.some(isHere));
    const stored = await evidence.services.of(namedBy(linked.visible));
    const running = stored.flatMap(({ row: { entityRef, running: builds } }) =>
      builds.filter(isHere).map(build => ({ ...build, entityRef })),
    );
    const groups = Map.groupBy(running, ({ fingerprint }) => fingerprint);
    const builds = [...groups.values()].map(group => {
      const [{ name, fingerprint, commit }] = group;
      const entityRefs = group.map(({ entityRef }) => entityRef);
      return {
        name,
        fingerprint,
        commit,
        entityRefs: [...new Set(entityRefs)],
      };
    });
    return {
      coverage,
      problems,
      entityRefs: stored.map(({ row }) => row.entityRef).sort(),
      otherEntities: namedBy(linked.all).length - stored.length,
      builds: builds.slice(0, MAX_BUILDS),
      otherBuilds: Math.max(0, builds.length - MAX_BUILDS),
      unprovenEntities:
        stored.filter(({ row }) => !row.coverage.complete).length +
        linked.all.omitted,
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
    return this.sender.write({
      ...request,
      entityRef: request.authorizedEntity.entityRef,
      kind: 'archive',
      target: { region, org, environment },
      endpoint: 'E14',
      what: `the environment ${environment}`,
      prepare: async () => undefined,
      send: (client, options) =>
        client.archiveEnvironment({ org, environment }, options),
    });
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
