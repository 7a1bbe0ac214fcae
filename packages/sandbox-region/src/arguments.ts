import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SandboxOptions } from './api/options';

/** A parsed command line. */
type Command = { kind: 'help' } | { kind: 'start'; options: SandboxOptions };

const keysSchema = z.array(
  z.object({
    org: z.string().min(1),
    serviceAccount: z.string().min(1),
    role: z.enum(['reader', 'writer', 'admin']),
    key: z.string().min(1),
  }),
);

/** Errors never quote the value, because it contains keys. */
function parseKeys(text: string | undefined) {
  if (!text) {
    return undefined;
  }
  const wrong = new Error(
    'SANDBOX_API_KEYS must be a JSON array of {org, serviceAccount, role, key}',
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const keys = keysSchema.safeParse(value);
  if (!keys.success) {
    throw wrong;
  }
  return keys.data;
}

function wholeNumber(name: string, text: string | undefined, maximum: number) {
  if (text === undefined) {
    return undefined;
  }
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > maximum) {
    throw new Error(`--${name} must be a whole number from 0 to ${maximum}`);
  }
  return number;
}

function parseScale(text: string) {
  const scale = z.enum(['small', 'large', 'empty']).safeParse(text);
  if (!scale.success) {
    throw new Error('--scale must be small, large or empty');
  }
  return scale.data;
}

/**
 * Parses the command line. Keys come from the environment only, because other users of a machine can
 * read command lines.
 *
 * @throws with a one-line message if an argument is invalid
 */
export function parseArguments(
  argv: string[],
  environment: { SANDBOX_API_KEYS?: string },
): Command {
  const { values } = parseArgs({
    args: argv,
    options: {
      help: { type: 'boolean', short: 'h' },
      region: { type: 'string', default: 'eu' },
      port: { type: 'string', default: '7010' },
      host: { type: 'string' },
      file: { type: 'string' },
      seed: { type: 'string' },
      scale: { type: 'string', default: 'small' },
      latency: { type: 'string' },
      now: { type: 'string' },
      control: { type: 'boolean' },
      'allow-private-webhooks': { type: 'boolean' },
    },
  });
  if (values.help) {
    return { kind: 'help' };
  }
  const now = values.now === undefined ? undefined : new Date(values.now);
  if (now && Number.isNaN(now.getTime())) {
    throw new Error('--now must be a date such as 2026-11-21T09:00:00Z');
  }
  return {
    kind: 'start',
    options: {
      region: values.region,
      port: wholeNumber('port', values.port, 65_535),
      host: values.host,
      file: values.file,
      seed: wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER),
      scale: parseScale(values.scale),
      keys: parseKeys(environment.SANDBOX_API_KEYS),
      latencyMs: wholeNumber('latency', values.latency, 600_000),
      control: values.control,
      now,
      allowPrivateWebhooks: values['allow-private-webhooks'],
    },
  };
}
