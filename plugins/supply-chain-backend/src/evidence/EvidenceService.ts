import type {
  ArtifactDetailsAnswer,
  ArtifactRecord,
  ArtifactsAnswer,
  AttestationsAnswer,
  ComponentsAnswer,
  FlowRef,
  NotificationsAnswer,
  ParsedTableQuery,
  SearchAnswer,
  SummaryAnswer,
  TrailDetailsAnswer,
  TrailRecord,
  TrailRef,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import {
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { EvidenceDownload } from 'backstage-plugin-supply-chain-node';
import { NotFoundError } from '@backstage/errors';
import type { AccessibleEntity } from '../access/EntityAccess';
import type { RegionGateway } from '../gateway/RegionGateway';
import { toComponentSummary } from './components';
import {
  artifactDetails,
  assertOwnEvidence,
  attestationDetails,
  trailDetails,
} from './details';
import { matcherOf } from './filters';
import { portalError, RegionReader } from './RegionReader';
import { runningIn, runningNow } from './running';
import type { RunningEvent } from './running';
import { ownArtifacts, ownTrails, withRunning } from './scope';
import { searchEntities } from './search';
import { severityOf } from './state';
import { summaryOf } from './summary';
import { tablePage } from './table';

/** What accompanies a request on its way. */
export interface EvidenceOptions {
  /** Ends the reads when the caller has gone. */
  signal?: AbortSignal;
}

/** Joins what the regions say into the portal's own answers. */
export class EvidenceService {
  readonly #gateway: RegionGateway;

  constructor(options: { gateway: RegionGateway }) {
    this.#gateway = options.gateway;
  }

  /** A page of the trails of the entity's flows, newest first (E6). */
  async listTrails(
    opened: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<TrailsAnswer> {
    const { link } = opened;
    const reader = this.#reader(opened, options);
    const running: RunningEvent[] = [];
    const { rows, hasNextPage, window } = await tablePage<TrailRecord>({
      sources: flowsOf(opened, query).map(flow => ({
        read: async index => {
          const chunk = await reader.trails(flow, index);
          chunk?.records.forEach(trail => running.push(...trail.running));
          return (
            chunk && {
              ...chunk,
              records: ownTrails(chunk.records, link),
            }
          );
        },
      })),
      createdAt: trail => trail.createdAt,
      matches: matcherOf(query, trailText),
      page: query.page,
      perPage: query.perPage,
    });
    const now = runningNow(running);
    return {
      trails: rows.map(trail => withRunning(trail, now)),
      page: query.page,
      perPage: query.perPage,
      hasNextPage,
      window,
      ...answerOf(opened, reader),
    };
  }

  /** A page of the artifacts of the entity's flows, newest first (E1, E6). */
  async listArtifacts(
    opened: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<ArtifactsAnswer> {
    const { link } = opened;
    const reader = this.#reader(opened, options);
    const flows = flowsOf(opened, query);
    const newestTrails = Promise.all(flows.map(flow => reader.trails(flow, 0)));
    const { rows, hasNextPage, window } = await tablePage<ArtifactRecord>({
      sources: flows.map(flow => ({
        read: async index => {
          const chunk = await reader.artifacts(flow, link.repo, index);
          return (
            chunk && {
              ...chunk,
              records: ownArtifacts(chunk.records, link),
            }
          );
        },
      })),
      createdAt: artifact => artifact.createdAt,
      matches: matcherOf(query, artifactText),
      page: query.page,
      perPage: query.perPage,
    });
    const trails = (await newestTrails).flatMap(chunk => chunk?.records ?? []);
    const now = runningNow(trails.flatMap(trail => trail.running));
    const looked = new Set(trails.map(({ record }) => trailKey(record)));
    return {
      artifacts: rows.map(artifact =>
        artifact.trail &&
        looked.has(trailKey({ ...artifact, name: artifact.trail }))
          ? {
              ...artifact,
              runningIn: runningIn(now, artifact.fingerprint),
            }
          : artifact,
      ),
      page: query.page,
      perPage: query.perPage,
      hasNextPage,
      window,
      ...answerOf(opened, reader),
    };
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
   * @throws NotFoundError when it is not the entity's, or has no file
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
    return { results, ...reader.provenance };
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

/** @param foreign - annotations whose problems are told elsewhere */
function answerOf(
  { link }: AccessibleEntity,
  reader: RegionReader,
  foreign: readonly string[] = [SUPPLY_CHAIN_ANNOTATIONS.notifications],
) {
  const { problems, ...provenance } = reader.provenance;
  const own = link.problems.filter(
    ({ annotation }) => !annotation || !foreign.includes(annotation),
  );
  return { ...provenance, problems: [...own, ...problems] };
}

/**
 * The flows that a query is about.
 *
 * @throws NotFoundError when the query names a flow outside the link
 */
function flowsOf(
  { link, entityRef }: AccessibleEntity,
  query: { flow?: string },
) {
  if (query.flow === undefined) {
    return link.flows;
  }
  const named = link.flows.filter(
    flow => stringifyFlowRef(flow) === query.flow,
  );
  if (named.length === 0) {
    throw new NotFoundError(`${entityRef} is not linked to that flow`);
  }
  return named;
}

function trailKey(trail: FlowRef & { name: string }): string {
  return `${stringifyFlowRef(trail)}/${trail.name}`;
}

function trailText(trail: TrailRecord): (string | undefined)[] {
  return [
    trail.name,
    trail.description,
    trail.commit?.sha,
    trail.commit?.message,
    trail.commit?.author,
    ...trail.artifacts.map(({ fingerprint }) => fingerprint),
  ];
}

function artifactText(artifact: ArtifactRecord): (string | undefined)[] {
  return [
    artifact.name,
    artifact.filename,
    artifact.fingerprint,
    artifact.trail,
    artifact.commit?.sha,
    artifact.commit?.message,
    artifact.commit?.author,
  ];
}
