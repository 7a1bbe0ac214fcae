import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { InputError, ResponseError } from '@backstage/errors';
import type { ActionContext } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';
import {
  fieldMistakeText,
  writeRefusalOf,
} from 'backstage-plugin-supply-chain-common';
import type {
  SupplyChainClient,
  EvidenceFile,
  WriteResponse,
  WriteRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { idempotencyKeyOf } from './idempotencyKey';

/** How long a step waits for a write's outcome. */
const MAX_WAIT_MS = 60_000;

/** Delay before the first check; later delays double. */
const FIRST_PAUSE_MS = 2_000;

/** A step's outputs about the content of its write. */
type ContentOutputs = Record<string, boolean | number>;

/** A write by a template step. */
interface StepWrite {
  /** Id of the action. */
  action: string;
  entityRef: string;
  client: SupplyChainClient;
  /** What is sent, without secrets: its digest is stored with the task. */
  content: JsonObject;
  files?: readonly EvidenceFile[];
  /** @returns `outputs` are the step's outputs about the content */
  send: (
    options: WriteRequestOptions,
  ) => Promise<{ response: WriteResponse; outputs?: ContentOutputs }>;
  /** How long to wait for the outcome, in milliseconds. */
  maxWait?: number;
}

/** The write that a step's outputs are about. */
interface StepOutcome {
  /**
   * - `written`: the step's content was written
   * - `written-earlier`: an earlier attempt of the step wrote, possibly different
   *   content, which stands
   */
  outcome: 'written' | 'written-earlier';
  response: WriteResponse;
  /** Outputs about the content that was written, if known. */
  outputs: ContentOutputs;
}

type StepContext = Pick<
  ActionContext<JsonObject>,
  'task' | 'step' | 'each' | 'checkpoint' | 'logger' | 'signal'
>;

/** A sent write, as it is stored with the task. */
type Sent = {
  response: WriteResponse;
  outputs: ContentOutputs;
  /** Digest of the content; null if an earlier attempt sent it. */
  digest: string | null;
};

/**
 * Sends a step's write once, however often the step runs: the idempotency key
 * is derived from the task and the step. Logs a warning if the step has
 * different content than the write that was sent.
 *
 * @throws InputError or Error saying what happened and what was checked
 */
export async function writeOnce(
  context: StepContext,
  write: StepWrite,
): Promise<StepOutcome> {
  const idempotencyKey = idempotencyKeyOf(write.action, context);
  const digest = await digestOf(write);
  const sent = await context.checkpoint<Sent>({
    key: `supply-chain.write.${idempotencyKey}`,
    fn: async () => {
      const { response, ...rest } = await send(write, digest, {
        idempotencyKey,
        signal: context.signal,
      });
      return {
        response: asWritten(await settled(response, write, context)),
        ...rest,
      };
    },
  });
  const { response, outputs } = sent;
  if (sent.digest === digest) {
    return { outcome: 'written', response, outputs };
  }
  context.logger.warn(
    `This step sent nothing, because an earlier attempt of it wrote at ${response.sentAt}. What that attempt sent stands. If this step's content differs, start a new task to send it.`,
  );
  return { outcome: 'written-earlier', response, outputs };
}

async function digestOf({ content, files = [] }: StepWrite): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(content));
  for (const file of files) {
    hash.update(JSON.stringify([file.fileName, file.content.size]));
    hash.update(await file.content.bytes());
  }
  return hash.digest('base64url');
}

async function send(
  { send: sendOnce, client, entityRef, files }: StepWrite,
  digest: string,
  options: WriteRequestOptions,
): Promise<Sent> {
  try {
    const { response, outputs = {} } = await sendOnce(options);
    return response.repeated
      ? { response, outputs: {}, digest: null }
      : { response, outputs, digest };
  } catch (error) {
    const refusal = writeRefusalOf(error);
    if (refusal?.reason === 'key-used') {
      return {
        response: await earlierWrite(client, entityRef, options),
        outputs: {},
        digest: null,
      };
    }
    throw failureOf(error, files);
  }
}

/** The write of an earlier attempt with different content. */
async function earlierWrite(
  client: SupplyChainClient,
  entityRef: string,
  { idempotencyKey, signal }: WriteRequestOptions,
): Promise<WriteResponse> {
  try {
    return await client.getWrite(entityRef, idempotencyKey, { signal });
  } catch (error) {
    if (error instanceof ResponseError && error.statusCode === 404) {
      throw new Error(
        'An earlier attempt of this step wrote to another entity, or for another user. This attempt sent nothing. Start a new task to send it.',
        { cause: error },
      );
    }
    throw failureOf(error);
  }
}

/** Polls until the outcome is known, or for at most `maxWait`. */
async function settled(
  sent: WriteResponse,
  { client, entityRef, maxWait = MAX_WAIT_MS }: StepWrite,
  { logger, signal }: { logger: LoggerService; signal?: AbortSignal },
): Promise<WriteResponse> {
  const deadline = Date.now() + maxWait;
  let response = sent;
  let pause = FIRST_PAUSE_MS;
  while (response.outcome === 'unknown' && Date.now() + pause < deadline) {
    logger.info('Unknown whether it arrived. Checking again.');
    await wait(pause, undefined, { signal });
    pause *= 2;
    response = await client.getWrite(entityRef, response.key, { signal });
  }
  return response;
}

function asWritten(response: WriteResponse): WriteResponse {
  if (response.outcome === 'written') {
    return response;
  }
  throw new Error(
    response.outcome === 'refused'
      ? 'It was refused, and nothing was written. Retry the task to send it again.'
      : 'Unknown whether it arrived. Look in the compliance console before you start another task. Retrying this task checks again and never sends it twice.',
  );
}

/** The portal's error, with the details of each invalid field or file. */
export function failureOf(
  error: unknown,
  files: readonly EvidenceFile[] = [],
): unknown {
  const refusal = writeRefusalOf(error);
  if (!refusal) {
    return error instanceof ResponseError
      ? new Error(error.cause.message, { cause: error })
      : error;
  }
  const fields = Object.entries(refusal.fields ?? {}).map(
    ([field, mistake]) => {
      const file = files[Number(/^files\.(\d+)$/.exec(field)?.[1])];
      return `${file?.fileName ?? field} ${fieldMistakeText(mistake)}`;
    },
  );
  const message = [refusal.message, ...fields].join('\n- ');
  return refusal.reason === 'invalid'
    ? new InputError(message)
    : new Error(message);
}
