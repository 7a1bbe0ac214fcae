/** The annotations that link a catalog entity to the regional API. @public */
export const SUPPLY_CHAIN_ANNOTATIONS = {
  /** Flows: `flow`, `org/flow` or `region:org/flow`, separated by commas. */
  flows: 'supply-chain/flows',
  /** Likewise, for trails of pull requests: shown, never counted in a state. */
  pullRequestFlows: 'supply-chain/pull-request-flows',
  /** Organization of names that don't include one. */
  org: 'supply-chain/org',
  /** Region of names that don't include one. */
  region: 'supply-chain/region',
  /** Template names of the entity's artifacts, for flows that several share. */
  artifacts: 'supply-chain/artifacts',
  /** Repositories as E1 names them, such as `owner/repo`, separated by commas. */
  repo: 'supply-chain/repo',
  /** Environments the entity runs in, in the same form as flows. */
  environments: 'supply-chain/environments',
  /** Notification numbers: `7`, `org/7` or `region:org/7`. */
  notifications: 'supply-chain/notifications',
} as const;

/** The key of one of the {@link SUPPLY_CHAIN_ANNOTATIONS}. @public */
export type SupplyChainAnnotation =
  (typeof SUPPLY_CHAIN_ANNOTATIONS)[keyof typeof SUPPLY_CHAIN_ANNOTATIONS];
