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
import { uuidOf } from 'backstage-plugin-supply-chain-node';

/** How long a step waits for a write's outcome. */
const MAX_WAIT_MS = 60_000;

/** Delay before the first check; later delays double. */
const FIRST_PAUSE_MS = 2_000;

/** A step's outputs about the content of its write. */
export type ContentOutputs = {
  compliant?: boolean;
  tests?: number;
  failed?: number;
};

/** A write by a template step. */
interface StepWrite {
  /** Id of the action. */
  action: string;
  entityRef: string;
  client: SupplyChainClient;
  files?: readonly EvidenceFile[];
  /** @returns `outputs` are the step's outputs about the content */
  send: (
    options: WriteRequestOptions,
  ) => Promise<{ response: WriteResponse; outputs?: ContentOutputs }>;
  /** How long to wait for the outcome, in milliseconds. */
  maxWait?: number;
}

/** The write that a step's outputs are about, as it is stored with the task. */
type StepOutcome = {
  /** `written-earlier` if an earlier attempt wrote, possibly different content. */
  outcome: 'written' | 'written-earlier';
  response: WriteResponse;
  /** Outputs about the content that was written, if known. */
  outputs: ContentOutputs;
};

/** The context of a step that writes. */
export type StepContext = Omit<
  ActionContext<JsonObject>,
  'input' | 'output' | 'templateInfo'
>;

/**
 * Sends a step's write once, however often the step runs.
 *
 * @throws InputError or Error saying what happened and what was checked
 */
export async function writeOnce(
  context: StepContext,
  write: StepWrite,
): Promise<StepOutcome> {
  const { task, step, each: turn, logger, signal } = context;
  // The same on every retry; another one in each iteration of the step.
  const idempotencyKey = uuidOf([write.action, task.id, step?.id, turn]);
  const { outcome, response, outputs } = await context.checkpoint<StepOutcome>({
    key: `supply-chain.write.${idempotencyKey}`,
    fn: async () => {
      const sent = await send(write, { idempotencyKey, signal });
      return {
        ...sent,
        response: await written(sent.response, write, context),
      };
    },
  });
  if (outcome === 'written-earlier') {
    logger.warn(
      `This step sent nothing, because an earlier attempt of it wrote at ${response.sentAt}. What that attempt sent stands. If this step's content differs, start a new task to send it.`,
    );
  }
  return { outcome, response, outputs };
}

async function send(
  { send: sendOnce, client, entityRef, files }: StepWrite,
  options: WriteRequestOptions,
): Promise<StepOutcome> {
  const earlier = { outcome: 'written-earlier' as const, outputs: {} };
  try {
    const { response, outputs = {} } = await sendOnce(options);
    return response.repeated
      ? { ...earlier, response }
      : { outcome: 'written', response, outputs };
  } catch (error) {
    if (writeRefusalOf(error)?.reason !== 'key-used') {
      throw failureOf(error, files);
    }
    const { idempotencyKey, signal } = options;
    return {
      ...earlier,
      response: await client.getWrite(entityRef, idempotencyKey, { signal }),
    };
  }
}

/**
 * Polls until the outcome is known, or for at most `maxWait`.
 *
 * @throws Error unless it was written
 */
async function written(
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
function failureOf(
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
