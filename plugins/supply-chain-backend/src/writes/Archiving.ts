import { NotFoundError } from '@backstage/errors';
import { archiveSchema } from 'backstage-plugin-supply-chain-common';
import type {
  ArchiveImpact,
  EnvironmentRef,
  WriteAnswer,
} from 'backstage-plugin-supply-chain-common';
import type {
  AccessibleEntities,
  AccessibleEntity,
} from '../access/EntityAccess';
import type { EvidenceService } from '../evidence/EvidenceService';
import { isSamePlace } from '../evidence/runningBuilds';
import type { WriteRequest } from './Attestations';
import { parseFields } from './parseFields';
import { invalid } from './WriteRefusedError';
import type { Finding, Writer } from './Writer';

/**
 * Archives environments (E14). This affects the whole organization and can't be
 * undone.
 */
export class Archiving {
  readonly #writer: Writer;
  readonly #evidence: EvidenceService;

  constructor(options: { writer: Writer; evidence: EvidenceService }) {
    this.#writer = options.writer;
    this.#evidence = options.evidence;
  }

  /** @throws NotFoundError unless the entity itself links the environment */
  assertLinked({ link }: AccessibleEntity, environment: EnvironmentRef): void {
    if (!link.environments.some(each => isSamePlace(each, environment))) {
      throw new NotFoundError('The entity is not linked to that environment');
    }
  }

  /**
   * Determines the impact of archiving an environment.
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
    const { environments, newest, complete, ...answer } =
      await this.#evidence.listEnvironments(authorizedEntity, {}, options);
    const found = environments.find(each => isSamePlace(each, environment));
    const namedBy = ({ entities }: AccessibleEntities) =>
      entities.filter(({ link }) =>
        link.environments.some(each => isSamePlace(each, environment)),
      );
    const entityRefs = namedBy(linked.visible)
      .map(({ entityRef }) => entityRef)
      .sort();
    return {
      asOf: answer.asOf,
      stale: answer.stale,
      problems: answer.problems,
      entityRefs,
      otherEntities: namedBy(linked.all).length - entityRefs.length,
      ...(found && complete && { builds: found.builds }),
    };
  }

  /** Archives an environment whose name the user retyped to confirm. */
  async archive(
    { key, by, authorizedEntity, addToAudit }: WriteRequest,
    { region, org, environment }: EnvironmentRef,
    body: unknown,
  ): Promise<WriteAnswer> {
    const { confirm } = parseFields(archiveSchema, body);
    if (confirm !== environment) {
      throw invalid({ confirm: { code: 'environment-name' } });
    }
    const target = ['environment', region, org, environment];
    return this.#writer.write({
      key,
      by,
      addToAudit,
      kind: 'archive',
      entityRef: authorizedEntity.entityRef,
      region,
      org,
      endpoint: 'E14',
      place: target,
      target,
      content: environment,
      details: { region, org, environment },
      what: `the environment ${environment}`,
      toField: () => undefined,
      send: (client, options) =>
        client.archiveEnvironment({ org, environment }, options),
      find: this.find,
      written: this.written,
    });
  }

  /** Nothing that was read depends on it. */
  written = async (): Promise<undefined> => undefined;

  /** No endpoint reads environments, so the outcome can't be verified. */
  find = async (): Promise<Finding> => ({ found: 'unclear' });
}
