import { setTimeout as wait } from 'node:timers/promises';
import { ResponseError } from '@backstage/errors';
import type { ActionContext } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';
import {
  fieldMistakeText,
  writeRefusalOf,
  type EvidenceFile,
  type SupplyChainClient,
  type WriteRequestOptions,
  type WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import { uuidOf } from 'backstage-plugin-supply-chain-node';

/** Seconds before each check of an outcome that is unknown: a minute in all. */
const CHECKS = [2, 4, 8, 16, 30];

/** A step's outputs: when it was sent and, if known, what. */
export type WriteOutputs = {
  sentAt: string;
  compliant?: boolean;
  tests?: number;
  failed?: number;
};

/** A write by a template step. */
export interface StepWrite {
  /** Id of the action. */
  action: string;
  entityRef: string;
  client: SupplyChainClient;
  files?: readonly EvidenceFile[];
  /** @returns `outputs` are the step's outputs about the content */
  send: (options: WriteRequestOptions) => Promise<{
    response: WriteResponse;
    outputs?: Omit<WriteOutputs, 'sentAt'>;
  }>;
  checks?: readonly number[];
}

/** The context of a step that writes. */
export type StepContext = Omit<
  ActionContext<JsonObject>,
  'input' | 'output' | 'templateInfo'
>;

/**
 * Sends a step's write once, however often the step runs.
 *
 * @throws Error saying what happened and what was checked
 */
export async function writeOnce(
  context: StepContext,
  write: StepWrite,
): Promise<WriteOutputs> {
  const { task, step, each: turn, logger, signal } = context;
  // The same on every retry; another one in each iteration of the step.
  const idempotencyKey = uuidOf([write.action, task.id, step?.id, turn]);
  return context.checkpoint({
    key: `supply-chain.write.${idempotencyKey}`,
    fn: async () => {
      const { response, outputs } = await write
        .send({ idempotencyKey, signal })
        .catch(error => {
          throw failureOf(error, write.files);
        });
      const { sentAt } = await written(response, write, context);
      if (!response.repeated) {
        return { sentAt, ...outputs };
      }
      logger.warn(
        `This step sent nothing, because an earlier attempt of it wrote at ${sentAt}. What that attempt sent stands. If this step's content differs, start a new task to send it.`,
      );
      return { sentAt };
    },
  });
}

/** @throws Error unless it was written */
async function written(
  sent: WriteResponse,
  { client, entityRef, checks = CHECKS }: StepWrite,
  { logger, signal }: StepContext,
): Promise<WriteResponse> {
  let response = sent;
  for (const seconds of checks) {
    if (response.outcome === 'unknown') {
      logger.info('Unknown whether it arrived. Checking again.');
      await wait(seconds * 1_000, undefined, { signal });
      const { key } = response;
      response = await client.getWrite(entityRef, { key }, { signal });
    }
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
  return new Error([refusal.message, ...fields].join('\n- '));
}
