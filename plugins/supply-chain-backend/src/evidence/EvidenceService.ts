import type {
  ArtifactDetailsAnswer,
  ArtifactsAnswer,
  AttestationsAnswer,
  ComponentsAnswer,
  NotificationsAnswer,
  ParsedTableQuery,
  SearchAnswer,
  SummaryAnswer,
  TrailDetailsAnswer,
  TrailRef,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import {
  RegionalApiError,
  type EvidenceDownload,
} from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/EntityAccess';
import type { RegionGateway } from '../gateway/RegionGateway';
import { AnswerMemory } from './AnswerMemory';
import { answerOf } from './answerOf';
import { toComponentSummary } from './components';
import {
  artifactDetails,
  assertOwnEvidence,
  attestationDetails,
  trailDetails,
} from './details';
import { organizationsOf } from './problems';
import { FileTooLargeError, portalError, RegionReader } from './RegionReader';
import { searchEntities } from './search';
import { severityOf } from './state';
import { summaryOf } from './summary';
import { joinArtifacts, joinTrails } from './tableAnswers';

/** What accompanies a request on its way. */
export interface EvidenceOptions {
  /** Ends the reads when the caller has gone. */
  signal?: AbortSignal;
}

/** Joins what the regions say into the portal's own answers. */
export class EvidenceService {
  readonly #gateway: RegionGateway;
  readonly #memory = new AnswerMemory();

  constructor(options: { gateway: RegionGateway }) {
    this.#gateway = options.gateway;
  }

  /** A page of the trails of the entity's flows, newest first (E6). */
  async listTrails(
    opened: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<TrailsAnswer> {
    const reader = this.#reader(opened, options);
    return this.#memory.recall(
      ['trails', opened.entityRef, opened.link, query],
      reader,
      () => joinTrails(opened, query, reader),
    );
  }

  /** A page of the artifacts of the entity's flows, newest first (E1, E6). */
  async listArtifacts(
    opened: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<ArtifactsAnswer> {
    const reader = this.#reader(opened, options);
    return this.#memory.recall(
      ['artifacts', opened.entityRef, opened.link, query],
      reader,
      () => joinArtifacts(opened, query, reader),
    );
  }

  /** The newest trail and artifact of each flow, and what runs where. */
  async summarize(
    opened: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<SummaryAnswer> {
    const { link } = opened;
    const reader = this.#reader(opened, options);
    const newest = await Promise.all(
      link.flows.map(async flow => {
        const [trails, artifacts] = await Promise.all([
          reader.trails(flow, 0),
          reader.artifacts(flow, link.repo, 0),
        ]);
        return {
          flow,
          trails: trails?.records ?? [],
          artifacts: artifacts?.records ?? [],
        };
      }),
    );
    return { ...summaryOf(newest, link), ...answerOf(opened, reader) };
  }

  /** One trail: template against reported, and its events (E6). */
  async getTrail(
    opened: AccessibleEntity,
    ref: TrailRef,
    options: EvidenceOptions = {},
  ): Promise<TrailDetailsAnswer> {
    const reader = this.#reader(opened, options);
    const details = await trailDetails(opened, reader, ref);
    return { ...details, ...reader.provenance };
  }

  /** The attestations of one name in a trail, newest first (E8). */
  async listAttestations(
    opened: AccessibleEntity,
    ref: TrailRef,
    name: string,
    options: EvidenceOptions = {},
  ): Promise<AttestationsAnswer> {
    const reader = this.#reader(opened, options);
    const details = await attestationDetails(opened, reader, ref, name);
    return { ...details, ...reader.provenance };
  }

  /** One artifact: what it carries, where it runs, its history (E1, E9). */
  async getArtifact(
    opened: AccessibleEntity,
    fingerprint: string,
    options: EvidenceOptions = {},
  ): Promise<ArtifactDetailsAnswer> {
    const reader = this.#reader(opened, options);
    const details = await artifactDetails(opened, reader, fingerprint);
    return { ...details, ...reader.provenance };
  }

  /**
   * The file of an attestation (E13). Its body must be read or cancelled.
   *
   * @throws NotFoundError when it is not the entity's, or has no file;
   * {@link FileTooLargeError} when it is larger than the portal passes on
   */
  async openEvidence(
    opened: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    options: { signal: AbortSignal },
  ): Promise<EvidenceDownload> {
    const reader = this.#reader(opened, options);
    const flow = await assertOwnEvidence(opened, reader, ref, attestationId);
    const { region, org } = flow;
    try {
      return await this.#gateway.download(
        {
          region,
          org,
          endpoint: 'E13',
          caller: opened.entityRef,
          signal: options.signal,
        },
        (client, call) =>
          client.downloadEvidence(
            { org, flowName: flow.flow, trailName: ref.trail, attestationId },
            call,
          ),
      );
    } catch (error) {
      if (isAboveLimit(error)) {
        throw new FileTooLargeError(
          'The file is larger than the portal passes on',
        );
      }
      throw portalError(error, flow, 'The attestation has no file');
    }
  }

  /** Artifacts by commit or fingerprint, of the entities alone (E9). */
  async search(
    entities: readonly AccessibleEntity[],
    value: string,
    options: EvidenceOptions = {},
  ): Promise<SearchAnswer> {
    const reader = new RegionReader({
      gateway: this.#gateway,
      caller: 'search',
      ...options,
    });
    const results = await searchEntities(entities, reader, value);
    const { problems, ...provenance } = reader.provenance;
    return {
      results,
      ...provenance,
      problems: [],
      unsearched: organizationsOf(problems).size,
    };
  }

  /** The components of a system or a domain, the worst first. */
  async listComponents(
    components: readonly AccessibleEntity[],
    options: EvidenceOptions = {},
  ): Promise<ComponentsAnswer> {
    const linked = components.filter(({ link }) => link.flows.length > 0);
    const answers = await Promise.all(
      linked.map(opened => this.summarize(opened, options)),
    );
    const times = answers.flatMap(({ asOf }) => asOf ?? []).sort();
    const summaries = answers.map((answer, index) =>
      toComponentSummary(linked[index], answer),
    );
    return {
      components: summaries.sort(
        (a, b) => severityOf(a.state) - severityOf(b.state),
      ),
      unlinked: components.length - linked.length,
      ...(times.length > 0 && { asOf: times[0] }),
      stale: answers.some(({ stale }) => stale),
      problems: answers.flatMap(({ problems }) => problems),
    };
  }

  /** The notifications that the entity names (E7), without their secrets. */
  async listNotifications(
    opened: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<NotificationsAnswer> {
    const reader = this.#reader(opened, options);
    const notifications = await Promise.all(
      opened.link.notifications.map(ref => reader.notification(ref)),
    );
    return {
      notifications: notifications.filter(each => each !== undefined),
      ...answerOf(opened, reader, [
        SUPPLY_CHAIN_ANNOTATIONS.flows,
        SUPPLY_CHAIN_ANNOTATIONS.artifacts,
      ]),
    };
  }

  #reader({ entityRef }: AccessibleEntity, { signal }: EvidenceOptions) {
    return new RegionReader({
      gateway: this.#gateway,
      caller: entityRef,
      ...(signal && { signal }),
    });
  }
}

/** A region's own 413 is a failure of the region, not a limit of the portal. */
function isAboveLimit(error: unknown): boolean {
  return (
    error instanceof RegionalApiError &&
    error.kind === 'too-large' &&
    error.httpStatus === undefined
  );
}
