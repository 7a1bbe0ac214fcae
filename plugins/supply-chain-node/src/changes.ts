import { STATE_VALUES } from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';

/**
 * The topic of Backstage's events service on which the backend publishes each
 * {@link SupplyChainChange}.
 *
 * @public
 */
export const SUPPLY_CHAIN_CHANGES_TOPIC = 'supply-chain.changes';

const stateSchema = z.enum(STATE_VALUES);

const common = {
  region: z.string(),
  org: z.string(),
  flow: z.string(),
  /** When it happened, as far as the region says so; ISO 8601. */
  at: z.string(),
};

const runningFields = {
  ...common,
  environment: z.string(),
  /** SHA-256. */
  fingerprint: z.string(),
  trail: z.string(),
  /** The template's name of the artifact. */
  artifact: z.string(),
};

/**
 * Reads the payload of an event on {@link SUPPLY_CHAIN_CHANGES_TOPIC}. A newer
 * backend may publish kinds that this version does not know: skip those.
 *
 * @public
 */
export const supplyChainChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('trail-state'),
    trail: z.string(),
    from: stateSchema,
    to: stateSchema,
  }),
  z.object({
    ...common,
    kind: z.literal('build-state'),
    /** SHA-256. */
    fingerprint: z.string(),
    trail: z.string().optional(),
    from: stateSchema,
    to: stateSchema,
    /** Environments that it runs in now. */
    runningIn: z.array(z.string()),
  }),
  z.object({ ...runningFields, kind: z.literal('build-started') }),
  z.object({ ...runningFields, kind: z.literal('build-stopped') }),
  z.object({
    ...common,
    kind: z.literal('attestation-late'),
    trail: z.string(),
    attestation: z.string(),
    /** The template's name of the artifact that it is about. */
    artifact: z.string().optional(),
    state: stateSchema,
  }),
]);

/**
 * A change that the backend found in a region and stored: the verdict of a
 * trail or a build changed, a build started or stopped in an environment, or an
 * attestation arrived after its trail had its verdict. Each is published once
 * across all replicas; one that a crash interrupts is not published again. The
 * first time that a flow is read is silent.
 *
 * @public
 */
export type SupplyChainChange = z.output<typeof supplyChainChangeSchema>;
