import { setTimeout as wait } from 'node:timers/promises';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { InputError, ResponseError } from '@backstage/errors';
import type { ActionContext } from '@backstage/plugin-scaffolder-node';
import type { JsonObject } from '@backstage/types';
import { writeRefusalOf } from 'backstage-plugin-supply-chain-common';
import type {
  SupplyChainClient,
  WriteAnswer,
  WriteDoubt,
  WriteRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { idempotencyKeyOf } from './idempotencyKey';

/** How long a step waits for a write's outcome. */
const MAX_WAIT_MS = 2 * 60_000;

/** Delay before the first check; later delays double. */
const FIRST_PAUSE_MS = 2_000;

const DOUBTS: Readonly<Record<WriteDoubt, string>> = {
  timeout: "the region didn't respond in time",
  'connection-lost': 'the connection to the region was lost',
  'server-error': 'the region reported an internal error',
  'unexpected-answer': "something other than the region's API responded",
  interrupted: 'the portal stopped while sending it',
};

/** A write by a template step. */
export interface StepWrite {
  /** Id of the action. */
  action: string;
  entityRef: string;
  client: SupplyChainClient;
  /** Where the user can check for it, such as "the trail 1.2 of checkout". */
  where: string;
  send: (options: WriteRequestOptions) => Promise<WriteAnswer>;
  /** How long to wait for the outcome, in milliseconds. */
  maxWait?: number;
}

type StepContext = Pick<
  ActionContext<JsonObject>,
  'task' | 'step' | 'each' | 'checkpoint' | 'logger' | 'signal'
>;

/**
 * Sends a step's write once, however often the step runs: the idempotency key
 * is derived from the task and the step.
 *
 * @returns the outcome, once written
 * @throws InputError or Error saying what happened and what was checked
 */
export async function writeOnce(
  context: StepContext,
  write: StepWrite,
): Promise<WriteAnswer> {
  const idempotencyKey = idempotencyKeyOf(write.action, context);
  const { key, outcome, sentAt, ...rest } = await context.checkpoint({
    key: `supply-chain.write.${idempotencyKey}`,
    fn: async () => {
      const sent = await send(write, {
        idempotencyKey,
        signal: context.signal,
      });
      return asWritten(await settled(sent, write, context), write);
    },
  });
  return { key, outcome, sentAt, ...rest };
}

async function send(
  { send: sendOnce, client, entityRef }: StepWrite,
  options: WriteRequestOptions,
): Promise<WriteAnswer> {
  try {
    return await sendOnce(options);
  } catch (error) {
    const refusal = writeRefusalOf(error);
    if (refusal?.reason === 'key-used') {
      // The step already ran with different content; that earlier write stands.
      return client.getWrite(entityRef, options.idempotencyKey);
    }
    throw failureOf(error);
  }
}

/** Polls until the outcome is known, or for at most `maxWait`. */
async function settled(
  sent: WriteAnswer,
  { client, entityRef, maxWait = MAX_WAIT_MS }: StepWrite,
  { logger, signal }: { logger: LoggerService; signal?: AbortSignal },
): Promise<WriteAnswer> {
  const deadline = Date.now() + maxWait;
  let answer = sent;
  let pause = FIRST_PAUSE_MS;
  while (answer.outcome === 'unknown' && answer.checkAgainAt) {
    const at = Math.max(Date.parse(answer.checkAgainAt), Date.now() + pause);
    if (at > deadline) {
      break;
    }
    pause *= 2;
    logger.info(
      `Unknown yet whether it arrived: ${reasonOf(answer)}. Checking again.`,
    );
    await wait(Math.max(0, at - Date.now()), undefined, { signal });
    answer = await client.getWrite(entityRef, answer.key, { signal });
  }
  return answer;
}

function asWritten(answer: WriteAnswer, { where }: StepWrite): WriteAnswer {
  if (answer.outcome === 'written') {
    return answer;
  }
  const checked = answer.checkedAt
    ? `The portal checked ${where} at ${answer.checkedAt}`
    : `The portal couldn't check ${where} yet`;
  if (answer.outcome === 'not-written') {
    throw new Error(
      `It didn't arrive: ${reasonOf(
        answer,
      )}. ${checked} and it isn't there. Retry the task to send it again.`,
    );
  }
  throw new Error(
    `Unknown whether it arrived: ${reasonOf(answer)}. ${checked}${
      answer.checkedAt ? ', without a result' : ''
    }. Check there before you start another task. Retrying this task checks again and never sends it twice.`,
  );
}

function reasonOf({ doubt }: WriteAnswer): string {
  return doubt ? DOUBTS[doubt] : "the region didn't confirm it";
}

/** The portal's error, with the details of each invalid field. */
export function failureOf(error: unknown): unknown {
  const refusal = writeRefusalOf(error);
  if (!refusal) {
    return error instanceof ResponseError
      ? new Error(error.cause.message, { cause: error })
      : error;
  }
  const fields = Object.entries(refusal.fields ?? {}).map(
    ([field, text]) => `${field} ${text}`,
  );
  const message = [refusal.message, ...fields].join('\n- ');
  return refusal.reason === 'invalid'
    ? new InputError(message)
    : new Error(message);
}
