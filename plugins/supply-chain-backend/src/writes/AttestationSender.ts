import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { NotFoundError } from '@backstage/errors';
import {
  genericAttestationSchema,
  junitAttestationSchema,
  MAX_ATTACHMENT_BYTES,
  NAME_PATTERN,
} from 'backstage-plugin-supply-chain-common';
import type {
  GenericAttestation,
  TrailRecord,
  TrailRef,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import { portalUserData } from 'backstage-plugin-supply-chain-node';
import type {
  Attachment,
  GenericAttestationInput,
  GitCommitInput,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import { pack } from 'tar-stream';
import type { AccessibleEntity } from '../access/catalogFacts';
import { holds, readOwnTrail } from '../evidence/ownTrail';
import { Scope } from '../evidence/Scope';
import { View } from '../evidence/View';
import { attestations, foundArtifacts } from '../regions/resources';
import type { Use } from '../regions/RegionRequest';
import { readJunitFiles } from './readJunitFiles';
import type { Receipt, WriteTarget } from './Receipts';
import type { Upload } from './upload';
import {
  filesTooLarge,
  invalid,
  parseFields,
  WriteRefusedError,
} from './WriteRefusedError';
import type {
  FollowUp,
  WriteRequest,
  WriteSender,
  WriteSources,
} from './write';

const caller = 'writes';

/** Maximum length of a file name; the rest is cut off. */
const MAX_NAME = 150;

type AttestationTarget = WriteTarget & {
  flow: string;
  trail: string;
  attestation: string;
  type: 'generic' | 'junit';
  fingerprint?: string;
  compliant: boolean;
};

/** What both kinds of attestations (E4, E5) send. */
type CommonInput = ReturnType<typeof regionalRef> & {
  data: {
    user_data: ReturnType<typeof portalUserData>;
    /** What was built. */
    git_commit_info?: GitCommitInput;
  };
  attachment?: Attachment;
};

/** Attests to the trails of an entity (E4, E5). */
export class AttestationSender implements FollowUp {
  constructor(
    private readonly sources: WriteSources,
    private readonly sender: WriteSender,
  ) {}

  /**
   * @throws NotLinkedError unless the entity links the trail's flow;
   * NotFoundError for an invalid name
   */
  assertLinked({ link }: AccessibleEntity, ref: TrailRef): void {
    new Scope(link).assertFlow(ref);
    if (!NAME_PATTERN.test(ref.trail)) {
      throw new NotFoundError(`The flow ${ref.flow} has no such trail`);
    }
  }

  /** Attests any data (E5). */
  async attestGeneric(
    request: WriteRequest,
    ref: TrailRef,
    { data, files }: Upload,
  ): Promise<WriteResponse> {
    const input = parseFields(genericAttestationSchema, data);
    const { name: attestation, fingerprint, compliant } = input;
    // Regions reject empty files.
    const empty = files.findIndex(({ content }) => content.length === 0);
    if (empty >= 0) {
      throw invalid({ [`files.${empty}`]: { code: 'empty-file' } });
    }
    const target = { ...ref, attestation, fingerprint, compliant };
    return this.#attest(
      request,
      { ...target, type: 'generic' },
      files,
      (client, sent, options) =>
        client.attestGeneric(
          { ...sent, data: { ...toGenericInput(input), ...sent.data } },
          options,
        ),
    );
  }

  /** Attests the results of JUnit files, and attaches the files (E4). */
  async attestJunit(
    request: WriteRequest,
    ref: TrailRef,
    { data, files }: Upload,
  ): Promise<WriteResponse> {
    const { name: attestation } = parseFields(junitAttestationSchema, data);
    const { results, summary } = await readJunitFiles(files);
    const { compliant } = summary;
    const input = { attestation_name: attestation, junit_results: results };
    return this.#attest(
      request,
      { ...ref, attestation, type: 'junit', compliant },
      files,
      (client, sent, options) =>
        client.attestJunit(
          { ...sent, data: { ...input, ...sent.data } },
          options,
        ),
    );
  }

  async #attest(
    request: WriteRequest,
    target: AttestationTarget,
    files: Upload['files'],
    send: (
      client: RegionalClient,
      sent: CommonInput,
      options: Parameters<Use<unknown>>[1],
    ) => Promise<unknown>,
  ): Promise<WriteResponse> {
    const { trail, fingerprint, type } = target;
    const { authorizedEntity, by, key } = request;
    const attachment = await attachmentOf(files);
    const userData = portalUserData(by, key);
    return this.sender.write({
      ...request,
      entityRef: authorizedEntity.entityRef,
      kind: 'attestations',
      target,
      endpoint: type === 'junit' ? 'E4' : 'E5',
      what: `the trail ${trail}`,
      prepare: async () => {
        const current = await this.#currentTrail(authorizedEntity, target);
        if (fingerprint !== undefined && !holds(current, fingerprint)) {
          throw invalid({ fingerprint: { code: 'artifact-of-trail' } });
        }
        const data = { user_data: userData, ...commitOf(current) };
        return { ...regionalRef(target), data, attachment };
      },
      send: (client, options, sent) => send(client, sent, options),
    });
  }

  /**
   * Reads a trail after confirming that its region still has it, because
   * attesting to a missing trail would create it.
   *
   * @throws NotFoundError for a trail outside the entity's link;
   * WriteRefusedError when the region doesn't have it or doesn't say
   */
  async #currentTrail(
    entity: AccessibleEntity,
    { region, org, flow, trail }: TrailRef,
  ): Promise<TrailRecord> {
    const { sync, store } = this.sources;
    const requestedAt = Date.now();
    const viewer = { caller: entity.entityRef, refresh: true };
    const flows = await sync.ensureFresh([{ region, org, flow }], viewer);
    const { own, readAt } = await readOwnTrail(
      new View(entity, flows, store),
      sync,
      { region, org, flow, trail },
      viewer,
    );
    if (readAt < requestedAt) {
      throw new WriteRefusedError(
        'unavailable',
        `The region ${region} couldn't confirm that the trail ${trail} still exists. Nothing was sent; try again later.`,
      );
    }
    return own;
  }

  /** Whether the region shows an attestation (E8). */
  async isArrived({ key, target }: Receipt): Promise<boolean> {
    const { region, org, flow, trail, attestation } =
      target as AttestationTarget;
    const response = await this.sources.gateway.probe({
      region,
      org,
      endpoint: 'E8',
      caller,
      load: async (client, options) => {
        const { items } = await client.listTrailAttestations(
          {
            ...regionalRef({ region, org, flow, trail }),
            attestationName: attestation,
          },
          options,
        );
        return items.map(({ write }) => write);
      },
    });
    return response.ok && response.value.includes(key);
  }

  /**
   * Rereads what an attestation changed: the trail, what its artifacts' states
   * are now (E9), and the attestations of that name.
   */
  async written({ target }: Receipt): Promise<void> {
    const { reads, running, store, sync } = this.sources;
    const { region, org, flow, trail, attestation } =
      target as AttestationTarget;
    const [state] = await sync.states([{ region, org, flow }]);
    const stored = state && (await store.trails.details(state.flowId, trail));
    const fingerprints = new Set(
      stored?.record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
    );
    await Promise.all([
      stored && sync.reread(state, stored, { caller, refresh: true }),
      ...[...fingerprints].map(async fingerprint => {
        await reads.readChanged(
          foundArtifacts({ region, org }, fingerprint),
          caller,
        );
        await running.check({ flows: [state], fingerprint }, { caller });
      }),
      reads.readChanged(
        attestations({ region, org, flow }, trail, attestation),
        caller,
      ),
    ]);
  }
}

/** Converts a user's input to E5's `data_json`. */
function toGenericInput(
  attestation: GenericAttestation,
): GenericAttestationInput {
  const { name, compliant, fingerprint, description, originUrl } = attestation;
  const { links = [], annotations = [] } = attestation;
  return {
    attestation_name: name,
    is_compliant: compliant,
    artifact_fingerprint: fingerprint,
    description,
    origin_url: originUrl,
    external_urls: mapOf(links.map(link => [link.name, { href: link.href }])),
    annotations: mapOf(annotations.map(({ name: key, value }) => [key, value])),
  };
}

/** Regions reject empty maps. */
function mapOf<T>(entries: [string, T][]): Record<string, T> | undefined {
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The commit of a trail, unless regions would reject it. */
function commitOf({
  commit,
}: TrailRecord): Pick<CommonInput['data'], 'git_commit_info'> {
  if (!commit || !/^[a-f0-9]{40}$/.test(commit.sha)) {
    return {};
  }
  const { sha, message, author, branch, url, committedAt } = commit;
  return {
    git_commit_info: {
      sha1: sha,
      message,
      author: author || undefined,
      branch,
      url,
      timestamp: committedAt
        ? Math.floor(Date.parse(committedAt) / 1000)
        : undefined,
    },
  };
}

function regionalRef({ org, flow, trail }: TrailRef) {
  return { org, flowName: flow, trailName: trail };
}

/**
 * Packs files into the single attachment that a region accepts: one file as it
 * is, several as a gzipped tar, which is also how regions return several (E13).
 *
 * @throws WriteRefusedError when it exceeds the regions' limit
 */
async function attachmentOf(
  files: Upload['files'],
): Promise<Attachment | undefined> {
  const [first, ...others] = files;
  if (!first) {
    return undefined;
  }
  if (others.length === 0) {
    return { content: first.content, fileName: safeName(first.path) };
  }
  const tar = pack();
  const taken = new Set<string>();
  for (const { path, content } of files) {
    tar.entry({ name: freeName(safeName(path), taken) }, content);
  }
  tar.finalize();
  const content = await buffer(tar.pipe(createGzip()));
  if (content.length > MAX_ATTACHMENT_BYTES) {
    throw filesTooLarge();
  }
  return { content, fileName: 'evidence.tar.gz' };
}

/** Files from different folders may share a name. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) {
    free = `${count}-${name}`;
  }
  taken.add(free.toLowerCase());
  return free;
}

/** Strips folders, and characters that are unsafe in a shell or a header. */
function safeName(path: string): string {
  const name = path
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}"<>:|?*]/gu, '_')
    .slice(-MAX_NAME);
  return /^\.*$/.test(name) ? 'file' : name;
}
