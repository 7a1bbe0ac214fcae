import { ConfigReader, readDurationFromConfig } from '@backstage/config';
import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import { durationToMilliseconds } from '@backstage/types';
import { z } from 'zod';
import type { SupplyChainConfig } from './SupplyChainConfig';

const NAME = /^[^\s:/,]{1,255}$/;
const nameSchema = z
  .string()
  .regex(NAME, 'a name holds no space, colon, slash or comma');

const durationSchema = z
  .union([z.string(), z.record(z.string(), z.number())])
  .transform((value, context) => {
    try {
      return durationToMilliseconds(
        readDurationFromConfig(new ConfigReader({ value }), { key: 'value' }),
      );
    } catch {
      // The reader's message may repeat the value; the path says enough.
      context.addIssue({
        code: 'custom',
        message: 'must be a duration, such as { seconds: 30 }',
      });
      return z.NEVER;
    }
  });

/** Keys travel in a header: never in plain text over a network. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const baseUrlSchema = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return fail('must be an https address');
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return fail('must be https: plain http would show the key to the network');
  }
  if (url.username || url.password || url.search || url.hash) {
    return fail('must hold no user, password, query or fragment');
  }
  return value.replace(/\/+$/, '');
});

const secretSchema = z
  .string('must be a text that is not empty')
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without a space');

const organizationSchema = z.strictObject({
  apiKey: secretSchema.optional(),
  previousApiKey: secretSchema.optional(),
  serviceAccount: z.string().min(1).optional(),
});

const regionSchema = z.strictObject({
  baseUrl: baseUrlSchema,
  title: z.string().min(1).optional(),
  timeout: durationSchema.default(30_000),
  concurrency: z.number().int().min(1).max(256).default(8),
  organizations: z.record(nameSchema, organizationSchema),
});

const configSchema = z
  .strictObject({
    defaultRegion: z.string().optional(),
    regions: z.record(nameSchema, regionSchema),
    cache: z
      .strictObject({
        freshFor: durationSchema.default(60_000),
        keepFor: durationSchema.default(24 * 60 * 60 * 1000),
      })
      .prefault({}),
    access: z
      .strictObject({ rememberFor: durationSchema.default(5_000) })
      .prefault({}),
  })
  .check(context => {
    const { defaultRegion, regions } = context.value;
    if (defaultRegion && !Object.hasOwn(regions, defaultRegion)) {
      context.issues.push({
        code: 'custom',
        path: ['defaultRegion'],
        message: 'must be one of the configured regions',
        input: defaultRegion,
      });
    }
  });

export interface ReadConfigOptions {
  /** Keys may be left out when something else provides them. */
  keysProvided?: boolean;
}

/**
 * Reads the `supplyChain` block.
 *
 * @returns undefined when there is none
 * @throws InputError that names each failing key and never repeats a value
 */
export function readConfig(
  config: Config,
  options: ReadConfigOptions = {},
): SupplyChainConfig | undefined {
  if (!config.has('supplyChain')) {
    return undefined;
  }
  const result = configSchema.safeParse(config.get('supplyChain'));
  if (!result.success) {
    throw new InputError(
      `Invalid configuration: ${result.error.issues
        .map(issue => `${keyOf(issue.path)} ${describe(issue)}`)
        .join('; ')}`,
    );
  }
  const { regions, ...rest } = result.data;
  if (!options.keysProvided) {
    assertKeys(regions);
  }
  return deepFreeze({
    ...rest,
    regions: Object.fromEntries(
      Object.entries(regions).map(([name, region]) => [
        name,
        { ...region, title: region.title ?? name },
      ]),
    ),
  });
}

function assertKeys(regions: z.output<typeof configSchema>['regions']) {
  for (const [region, { organizations }] of Object.entries(regions)) {
    for (const [organization, { apiKey }] of Object.entries(organizations)) {
      if (!apiKey) {
        throw new InputError(
          `Invalid configuration: ${keyOf([
            'regions',
            region,
            'organizations',
            organization,
            'apiKey',
          ])} is missing; is its environment variable set?`,
        );
      }
    }
  }
}

function keyOf(path: PropertyKey[]): string {
  return ['supplyChain', ...path.map(String)].join('.');
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `has unknown keys: ${issue.keys.join(', ')}`
    : `is wrong: ${issue.message}`;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
