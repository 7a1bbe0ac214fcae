import { NotFoundError } from '@backstage/errors';
import {
  genericAttestationSchema,
  junitAttestationSchema,
  NAME_PATTERN,
} from 'backstage-plugin-supply-chain-common';
import type {
  TrailRecord,
  TrailRef,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import { portalUserData } from 'backstage-plugin-supply-chain-node';
import type { GitCommitInput } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import { holds } from '../evidence/ownTrail';
import { Scope } from '../evidence/Scope';
import { attachmentOf } from './attachment';
import { toGenericInput, toPortalField } from './genericInput';
import { readJunitFiles } from './readJunitFiles';
import type { Receipt, WriteTarget } from './Receipts';
import type { TrailState } from './TrailState';
import type { Upload } from './upload';
import { invalid, parseFields } from './WriteRefusedError';
import type {
  FollowUp,
  OutgoingWrite,
  WriteRequest,
  WriteSender,
} from './WriteSender';

/** What an attestation changes. */
type AttestationTarget = WriteTarget & {
  flow: string;
  trail: string;
  attestation: string;
  type: 'generic' | 'junit';
  fingerprint?: string;
  compliant: boolean;
};

/** The part of an attestation (E4, E5) that says what was built. */
type Commit = { git_commit_info?: GitCommitInput };

/** Attests to the trails of an entity (E4, E5). */
export class AttestationSender implements FollowUp {
  constructor(
    private readonly options: { sender: WriteSender; trails: TrailState },
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
    return this.options.sender.write({
      ...this.#writeOf(request, {
        ...targetOf(ref, name),
        type: 'generic',
        fingerprint,
        compliant,
      }),
      endpoint: 'E5',
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
    return this.options.sender.write({
      ...this.#writeOf(request, {
        ...targetOf(ref, name),
        type: 'junit',
        compliant: summary.compliant,
      }),
      endpoint: 'E4',
      toField: field => toPortalField(field),
      send: (client, options, commit) =>
        client.attestJunit(
          { ...regionalRef(ref), data: { ...data, ...commit }, attachment },
          options,
        ),
    });
  }

  /** Whether the region shows an attestation (E8). */
  isArrived = ({ key, target }: Receipt): Promise<boolean> => {
    const { attestation } = target as AttestationTarget;
    return this.options.trails.hasWrite(refOf(target), attestation, key);
  };

  /** Rereads what an attestation changed. */
  written = ({ target }: Receipt): Promise<void> => {
    const { attestation } = target as AttestationTarget;
    return this.options.trails.refresh(refOf(target), attestation);
  };

  #writeOf(
    request: WriteRequest,
    target: AttestationTarget,
  ): Omit<OutgoingWrite<Commit>, 'endpoint' | 'toField' | 'send'> {
    const { trail, fingerprint } = target;
    return {
      ...request,
      kind: 'attestations',
      target,
      what: `the trail ${trail}`,
      prepare: async () => {
        const current = await this.options.trails.require(
          request.authorizedEntity,
          refOf(target),
        );
        if (fingerprint !== undefined && !holds(current, fingerprint)) {
          throw invalid({ fingerprint: { code: 'artifact-of-trail' } });
        }
        return commitOf(current);
      },
      isArrived: this.isArrived,
      written: this.written,
    };
  }
}

/** The commit of a trail, unless regions would reject it. */
function commitOf({ commit }: TrailRecord): Commit {
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

/** Regions reject empty files. */
function assertNotEmpty({ files }: Upload): void {
  const empty = files.findIndex(({ content }) => content.length === 0);
  if (empty >= 0) {
    throw invalid({ [`files.${empty}`]: { code: 'empty-file' } });
  }
}

function targetOf({ region, org, flow, trail }: TrailRef, name: string) {
  return { region, org, flow, trail, attestation: name };
}

function refOf(target: WriteTarget): TrailRef {
  const { region, org, flow, trail } = target as AttestationTarget;
  return { region, org, flow, trail };
}

function regionalRef({ org, flow, trail }: TrailRef) {
  return { org, flowName: flow, trailName: trail };
}
