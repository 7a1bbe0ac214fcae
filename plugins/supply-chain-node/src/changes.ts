import { STATE_VALUES } from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';

/**
 * Topic of Backstage's events service where the backend publishes each {@link
 * SupplyChainChange}.
 *
 * @public
 */
export const SUPPLY_CHAIN_CHANGES_TOPIC = 'supply-chain.changes';

const stateSchema = z.enum(STATE_VALUES);

const common = {
  region: z.string(),
  org: z.string(),
  flow: z.string(),
  /** When it happened, if the region says so; ISO 8601. */
  at: z.string(),
};

const runningFields = {
  ...common,
  environment: z.string(),
  /** SHA-256. */
  fingerprint: z.string(),
  trail: z.string(),
  /** The artifact's name in the template. */
  artifact: z.string(),
};

/**
 * Schema of an event's payload on {@link SUPPLY_CHAIN_CHANGES_TOPIC}. Newer
 * backends may publish kinds that this version doesn't know; skip those.
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
    /** Environments where it runs now. */
    runningIn: z.array(z.string()),
  }),
  z.object({
    ...runningFields,
    kind: z.literal('build-started'),
    /**
     * Its verdict in this flow when the event was published. `unknown` if it
     * wasn't all read, and from backends that don't send it.
     */
    state: stateSchema.default('unknown'),
  }),
  z.object({ ...runningFields, kind: z.literal('build-stopped') }),
  z.object({
    ...common,
    /**
     * An attestation that was missing when its trail was already compliant or
     * non-compliant.
     */
    kind: z.literal('attestation-late'),
    trail: z.string(),
    attestation: z.string(),
    /** The name in the template of the artifact attested to. */
    artifact: z.string().optional(),
    state: stateSchema,
  }),
]);

/**
 * A change that the backend found in a region and stored: the verdict on a
 * trail or a running build changed, a build started or stopped in an
 * environment, or an attestation arrived after its trail had a verdict. Each
 * change is published at most once across all replicas; one interrupted by a
 * crash isn't republished. The first read of a flow publishes nothing.
 *
 * @public
 */
export type SupplyChainChange = z.output<typeof supplyChainChangeSchema>;
