import { NotFoundError } from '@backstage/errors';
import {
  flowRefSchema,
  genericAttestationSchema,
  junitAttestationSchema,
  NAME_PATTERN,
  pendingAttestationSchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  PendingAttestation,
  TrailRecord,
  TrailRef,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  gitCommitInputSchema,
  portalUserData,
  RegionalApiError,
} from 'backstage-plugin-supply-chain-node';
import type { GitCommitInput } from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';
import type { AccessibleEntity } from '../access/EntityAccess';
import { holds } from '../evidence/ownTrail';
import type { ShownTrail } from '../evidence/ownTrail';
import { Scope } from '../evidence/Scope';
import { attachmentOf } from './attachment';
import { cutQuotes } from './cutQuotes';
import { toGenericInput, toPortalField } from './genericInput';
import { readJunitFiles } from './junit/readJunitFiles';
import type { Ledger, LedgerEntry } from './Ledger';
import { parseFields } from './parseFields';
import type { TrailState } from './TrailState';
import type { Upload } from './upload';
import { invalid } from './WriteRefusedError';
import type { WriteRequest } from './WriteRequest';
import type { Finding, OutgoingWrite, WriteSender } from './WriteSender';

/** Maximum clock skew between a region and the portal. */
const CLOCK_SKEW_MS = 60_000;

/** Attestations sent longer ago are no longer looked for. */
const PENDING_FOR_MS = 24 * 60 * 60_000;

/** Names in the ledger. */
const NAMES = {
  generic: 'attest-generic',
  junit: 'attest-junit',
} as const satisfies Record<PendingAttestation['type'], string>;

/** Names of all attestations in the ledger. */
export const ATTESTATIONS: readonly string[] = Object.values(NAMES);

/** Details of an attestation in the ledger. */
const detailsSchema = flowRefSchema.extend({
  trail: z.string(),
  ...pendingAttestationSchema.pick({
    name: true,
    type: true,
    fingerprint: true,
    compliant: true,
  }).shape,
});

type Details = z.infer<typeof detailsSchema>;

/** The part of an attestation (E4, E5) that says what was built. */
type Commit = { git_commit_info?: GitCommitInput };

/** Attests to the trails of an entity (E4, E5). */
export class AttestationSender {
  readonly #sender: WriteSender;
  readonly #ledger: Ledger;
  readonly #trails: TrailState;

  constructor(options: {
    sender: WriteSender;
    ledger: Ledger;
    trails: TrailState;
  }) {
    this.#sender = options.sender;
    this.#ledger = options.ledger;
    this.#trails = options.trails;
  }

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
    upload: Upload,
  ): Promise<WriteResponse> {
    const input = parseFields(genericAttestationSchema, upload.data);
    const { name, fingerprint, compliant } = input;
    assertNotEmpty(upload);
    const attachment = await attachmentOf(upload.files);
    const data = {
      ...toGenericInput(input),
      user_data: portalUserData(request.by, request.key),
    };
    return this.#sender.write({
      ...this.#writeOf(request, ref, {
        ...refOf(ref),
        name,
        type: 'generic',
        ...(fingerprint && { fingerprint }),
        compliant,
      }),
      endpoint: 'E5',
      content: JSON.stringify([input, upload.digest]),
      redact: error =>
        cutQuotes(error, upload.files, [
          input.description ?? '',
          ...(input.annotations ?? []).map(({ value }) => value),
        ]),
      toField: field => toPortalField(field, input),
      send: (client, options, commit) =>
        client.attestGeneric(
          { ...regionalRef(ref), data: { ...data, ...commit }, attachment },
          options,
        ),
    });
  }

  /** Attests the results of JUnit files, and attaches the files (E4). */
  async attestJunit(
    request: WriteRequest,
    ref: TrailRef,
    upload: Upload,
  ): Promise<WriteResponse> {
    const { name } = parseFields(junitAttestationSchema, upload.data);
    const { results, summary } = await readJunitFiles(upload.files);
    const attachment = await attachmentOf(upload.files);
    const data = {
      attestation_name: name,
      junit_results: results,
      user_data: portalUserData(request.by, request.key),
    };
    return this.#sender.write({
      ...this.#writeOf(request, ref, {
        ...refOf(ref),
        name,
        type: 'junit',
        compliant: summary.compliant,
      }),
      endpoint: 'E4',
      content: JSON.stringify([name, upload.digest]),
      redact: error =>
        cutQuotes(
          error,
          upload.files,
          results.map(result => result.name),
        ),
      toField: field => toPortalField(field),
      send: (client, options, commit) =>
        client.attestJunit(
          { ...regionalRef(ref), data: { ...data, ...commit }, attachment },
          options,
        ),
    });
  }

  /** Checks whether an attestation arrived (E8). */
  find = async ({ key, details }: LedgerEntry): Promise<Finding> => {
    const { name, fingerprint, ...ref } = detailsSchema.parse(details);
    const response = await this.#trails.arrivals(ref, name);
    if (!response.ok) {
      const isRead = response.failure.kind === 'not-found';
      return { found: isRead ? 'unclear' : 'unread' };
    }
    const arrivals = response.value;
    if (Object.hasOwn(arrivals.ids, key)) {
      return { found: 'arrived' };
    }
    // Some regions withhold attestations of artifacts.
    const isWithheld = fingerprint !== undefined && arrivals.count === 0;
    return { found: arrivals.complete && !isWithheld ? 'absent' : 'unclear' };
  };

  /** Rereads what an attestation changed. */
  written = async ({ details }: LedgerEntry): Promise<undefined> => {
    const ref = detailsSchema.parse(details);
    await this.#trails.refresh(ref, ref.name);
  };

  /** Attestations sent to a trail that its region doesn't show yet. */
  async pendingOf(
    ref: TrailRef,
    shown: ShownTrail,
    options: { refresh: boolean },
  ): Promise<PendingAttestation[]> {
    const entries = await this.#ledger.unconfirmed(
      placeOf(ref),
      Date.now() - PENDING_FOR_MS,
    );
    const isShown = await Promise.all(
      entries.map(entry => this.#confirm(ref, entry, shown, options)),
    );
    return entries.filter((_, index) => !isShown[index]).map(toPending);
  }

  async #confirm(
    ref: TrailRef,
    entry: LedgerEntry,
    shown: ShownTrail,
    options: { refresh: boolean },
  ): Promise<boolean> {
    const { name } = detailsSchema.parse(entry.details);
    const ids = await this.#knownIds(ref, name, options);
    const id = Object.hasOwn(ids, entry.key) ? ids[entry.key] : undefined;
    const isShown = id
      ? [...shown.attestations, ...shown.replaced].some(
          shownOne => shownOne.id === id,
        )
      : entry.state === 'written' && isReported(shown.events, entry);
    if (isShown) {
      await this.#ledger.confirm(entry);
    }
    return isShown;
  }

  /**
   * IDs of the attestations that the portal sent (E8). Without them, only the
   * trail's events can show one.
   */
  async #knownIds(
    ref: TrailRef,
    name: string,
    options: { refresh: boolean },
  ): Promise<Record<string, string | null>> {
    try {
      return (await this.#trails.knownArrivals(ref, name, options)).ids;
    } catch (error) {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      return {};
    }
  }

  #writeOf(
    { key, by, authorizedEntity, addToAudit, onKnown }: WriteRequest,
    ref: TrailRef,
    details: Details,
  ): Omit<
    OutgoingWrite<Commit>,
    'endpoint' | 'content' | 'redact' | 'toField' | 'send'
  > {
    const { region, org, trail } = ref;
    const { name, type, fingerprint } = details;
    const place = placeOf(ref);
    return {
      key,
      by,
      addToAudit,
      ...(onKnown && { onKnown }),
      entityRef: authorizedEntity.entityRef,
      kind: NAMES[type],
      region,
      org,
      place,
      target: [...place, name, fingerprint],
      details: { ...details },
      what: `the trail ${trail}`,
      prepare: async () => {
        const current = await this.#trails.require(authorizedEntity, ref);
        if (fingerprint !== undefined && !holds(current, fingerprint)) {
          throw invalid({ fingerprint: { code: 'artifact-of-trail' } });
        }
        return { payload: commitOf(current) };
      },
      find: this.find,
      written: this.written,
    };
  }
}

/** The commit of a trail, unless regions would reject it. */
function commitOf({ commit }: TrailRecord): Commit {
  const { sha, message, author, branch, url, committedAt } = commit ?? {};
  const { data } = gitCommitInputSchema.safeParse({
    sha1: sha,
    message,
    author,
    branch,
    url,
    timestamp: committedAt && Math.floor(Date.parse(committedAt) / 1000),
  });
  return data ? { git_commit_info: data } : {};
}

/** Regions reject empty files. */
function assertNotEmpty({ files }: Upload): void {
  const empty = files.findIndex(({ content }) => content.length === 0);
  if (empty >= 0) {
    throw invalid({ [`files.${empty}`]: { code: 'empty-file' } });
  }
}

/** Whether an event reports an attestation of that name and artifact. */
function isReported(
  events: ShownTrail['events'],
  { details, sentAt = Infinity }: LedgerEntry,
): boolean {
  const { name, fingerprint } = detailsSchema.parse(details);
  return events.some(
    event =>
      event.attestation === name &&
      event.fingerprint === fingerprint &&
      event.at !== undefined &&
      Date.parse(event.at) >= sentAt - CLOCK_SKEW_MS,
  );
}

function toPending(entry: LedgerEntry): PendingAttestation {
  const { key, by, details, sentAt, startedAt, state } = entry;
  const { name, type, fingerprint, compliant } = detailsSchema.parse(details);
  return {
    key,
    name,
    type,
    ...(fingerprint && { fingerprint }),
    compliant,
    by,
    sentAt: new Date(sentAt ?? startedAt).toISOString(),
    outcome: state === 'written' ? 'written' : 'unknown',
  };
}

function placeOf({ region, org, flow, trail }: TrailRef) {
  return ['trail', region, org, flow, trail];
}

function refOf({ region, org, flow, trail }: TrailRef): TrailRef {
  return { region, org, flow, trail };
}

function regionalRef({ org, flow, trail }: TrailRef) {
  return { org, flowName: flow, trailName: trail };
}
