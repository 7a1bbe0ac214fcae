import type {
  SupplyChainApi,
  WriteResponse,
  WriteRefusal,
} from 'backstage-plugin-supply-chain-common';
import { writeRefused, writes, written } from '../../src/__fixtures__/writes';
import { failing, never, unreachable } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';

/** A write method of the portal API, whose last argument is its options. */
type RespondToWrite = (...args: unknown[]) => Promise<WriteResponse>;

function response(change: Partial<WriteResponse>): RespondToWrite {
  return async (...args) => {
    const { idempotencyKey } = args[args.length - 1] as {
      idempotencyKey: string;
    };
    return { ...written(idempotencyKey), ...change };
  };
}

function refusal(
  reason: WriteRefusal['reason'],
  more?: Partial<WriteRefusal>,
): RespondToWrite {
  return async () => {
    throw writeRefused(reason, more);
  };
}

/** Nobody may write, for the given reason. */
export function notAllowed(
  reason: 'off' | 'forbidden' | 'nothing-linked',
): Partial<SupplyChainApi> {
  const refused = { allowed: false as const, reason };
  return {
    getWrites: async () => ({
      ...writes,
      attestations: refused,
      notifications: refused,
      archive: refused,
    }),
  };
}

/**
 * The possible outcomes of a write.
 *
 * @param state - creates a scenario that sends the write and gets the given
 *   response
 */
export function writeOutcomes(
  state: (
    responses: RespondToWrite,
    besides?: Partial<SupplyChainApi>,
  ) => Omit<Scenario, 'shows'>,
): Scenarios {
  return {
    sending: { shows: 'Sending…', ...state(never) },
    'outcome-unknown': {
      shows: 'Look in the compliance console before you try again.',
      ...state(response({ outcome: 'unknown' })),
    },
    'not-written': {
      shows: 'Nothing was written. You can send it again.',
      ...state(unreachable, { getWrite: failing(404) }),
    },
    'refused-fields': {
      shows: 'color: Invalid',
      ...state(refusal('invalid', { fields: { color: { code: 'invalid' } } })),
    },
    'refused-off': { shows: 'This is switched off.', ...state(refusal('off')) },
    'refused-role': {
      shows: "The portal's key isn't allowed to write",
      ...state(refusal('role-too-low')),
    },
    'refused-by-region': {
      shows: 'The region rejected this without naming a field.',
      ...state(refusal('refused')),
    },
    'refused-unavailable': {
      shows: "The region is busy or isn't responding. Nothing was sent.",
      ...state(refusal('unavailable')),
    },
    'forbidden-meanwhile': {
      shows: "Nothing was sent. You don't have access",
      ...state(failing(403)),
    },
  };
}
