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
  /** A trail of the flow that reports it; others may report the same. */
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
    kind: z.literal('trail-began'),
    trail: z.string(),
    /** When it was first read; it may have been complete by then. */
    state: stateSchema,
  }),
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
    /** The verdict of the flow on the build before. */
    from: stateSchema,
    /**
     * The worst of all the flow's records of the build. Instead of `compliant`,
     * it is `unknown` while not all of the flow's artifacts have been read.
     */
    to: stateSchema,
    /** Environments where it runs now. */
    runningIn: z.array(z.string()),
  }),
  z.object({
    ...runningFields,
    kind: z.literal('build-started'),
    /**
     * The verdict of this flow on it when the event was published, as in
     * `build-state`.
     */
    state: stateSchema,
  }),
  z.object({ ...runningFields, kind: z.literal('build-stopped') }),
]);

/**
 * A change that the backend found in a region and stored: a trail began, the
 * verdict on a trail or of a flow on a running build changed, or a build started or
 * stopped in an environment. Each change is published at most once across all replicas, for each flow that
 * reports it; one interrupted by a crash isn't republished. Nothing is published
 * by the first read of a flow, or only because more or less of it has been read.
 *
 * @public
 */
export type SupplyChainChange = z.output<typeof supplyChainChangeSchema>;
