import { HumanDuration } from '@backstage/types';

// Older loaders, and the export as a dynamic plugin, allow no other types here,
// so the filter is written out twice.

export interface Config {
  /**
   * Supply-chain compliance of catalog entities. Without this block, the
   * plugin is idle.
   */
  supplyChain?: {
    /** Region of names that don't specify one; needed with several regions. */
    defaultRegion?: string;

    /**
     * URL where your users can read the plugin's docs/messages.md. Each
     * message then links to its entry.
     */
    docsUrl?: string;

    /**
     * Names of environments in the order of promotion, such as
     * `[staging, production]`. Used where the deployments themselves don't show
     * which of two comes first.
     */
    environments?: string[];

    /**
     * What to do about attestations that are missing or failed. Shown with
     * them, and to agents. The first entry that matches counts.
     */
    guidance?: {
      /** Name of the attestation. Set this, `type`, or both. */
      attestation?: string;
      /** Type of the attestation, such as `junit`. */
      type?: string;
      /** What the attestation is for, and what to do about it. */
      text?: string;
      /** Where to read more: http or https. */
      url?: string;
      /** The command that reports it. `{name}` stands for the name. */
      command?: string;
    }[];

    regions: {
      [region: string]: {
        /**
         * Root of the region's API, ending in /api/v2: https, or http on the
         * same machine.
         */
        baseUrl: string;

        /** Display name of the region. Defaults to its key. */
        title?: string;

        /**
         * Time limit for one request to the region, from 100 milliseconds to
         * 5 minutes. Defaults to 30 seconds.
         */
        timeout?: HumanDuration | string;

        /** Concurrent requests, from 1 to 256. Defaults to 8. */
        concurrency?: number;

        organizations: {
          [organization: string]: {
            /**
             * API key of a service account; the reader role is enough.
             * @visibility secret
             */
            apiKey?: string;

            /**
             * Tried when `apiKey` is rejected, for rotation.
             * @visibility secret
             */
            previousApiKey?: string;

            /**
             * API key used only for writes, so that `apiKey` can keep the
             * reader role. Defaults to `apiKey`.
             * @visibility secret
             */
            writeApiKey?: string;

            /**
             * Secret that the region's deliveries carry in their address, such
             * as the output of `openssl rand -hex 32`. None are accepted without.
             * @visibility secret
             */
            deliverySecret?: string;

            /**
             * Also accepted, for rotation.
             * @visibility secret
             */
            previousDeliverySecret?: string;

            /**
             * Service account that the key belongs to. Lets the Health page
             * monitor the account's keys.
             */
            serviceAccount?: string;

            /**
             * Filters for the entities that may link this organization; an
             * entity must match one of them. Without filters, every entity may
             * link it, whoever registers it.
             *
             * Fields are named as in the catalog's own filters, such as
             * `spec.owner`, `metadata.namespace` or `metadata.tags`, each with
             * the value it must have, a list of allowed values, or the prefix of
             * the value. An entity must match all fields of a filter; case
             * doesn't matter. The rules are checked against the component
             * itself, even if it inherits the value from its system or domain.
             */
            entities?: {
              [field: string]:
                | string
                | number
                | boolean
                | { $hasPrefix: string }
                | (string | number | boolean | { $hasPrefix: string })[];
            }[];

            /**
             * Replaces `entities` for flows whose name matches a pattern, such
             * as `ledger-*`, with up to three `*`. If a flow matches several
             * patterns, the entity must be allowed by all of them.
             */
            entitiesByFlow?: {
              [flowPattern: string]: {
                [field: string]:
                  | string
                  | number
                  | boolean
                  | { $hasPrefix: string }
                  | (string | number | boolean | { $hasPrefix: string })[];
              }[];
            };
          };
        };
      };
    };

    cache?: {
      /**
       * How long a region's response is shown before it is fetched again. At
       * most 1 day. Defaults to 1 minute.
       */
      freshFor?: HumanDuration | string;

      /**
       * How long a response is kept to be shown, marked stale, while the
       * region is down. At most 30 days. Defaults to 24 hours.
       */
      keepFor?: HumanDuration | string;
    };

    store?: {
      /**
       * How long trails, artifacts and deployments are kept in the plugin's
       * database, from 1 day to 10 years. Builds that ran somewhere within that
       * time are kept longer. Defaults to 400 days.
       */
      keepFor?: HumanDuration | string;
    };

    sync?: {
      /**
       * Maximum background requests to each region, from 1 to 6000 per
       * minute. Defaults to 60. Viewers' requests are extra and have priority.
       */
      requestsPerMinute?: number;
    };

    /**
     * What users may change in a region through the portal; nothing by default.
     * Each also needs a permission.
     */
    writes?: {
      /** Attesting to trails: JUnit reports and generic attestations. */
      attestations?: boolean;
      /** Creating and editing notifications. */
      notifications?: boolean;
      /** Archiving environments. */
      archive?: boolean;
    };

    /**
     * What owners are told through Backstage's notifications, if that plugin is
     * installed; everything by default.
     */
    notify?: {
      /** What runs in an environment is no longer compliant. */
      environments?: boolean;
      /** The newest trail of a flow failed. */
      trails?: boolean;
      /** The recipients of a linked notification can't be reached. */
      recipients?: boolean;
      /** A key expires soon or is rejected; tells `admins`. */
      keys?: boolean;
      /** Names of the environments to tell about. Defaults to all. */
      onlyEnvironments?: string[];
      /** Owners to tell, such as `group:default/payments`. Defaults to all. */
      onlyOwners?: string[];
      /** Who is told about keys, such as `group:default/platform`. */
      admins?: string[];
    };

    access?: {
      /**
       * How long granted access is remembered, at most 5 minutes. With 0
       * seconds, every request asks the catalog and the permission policy.
       * Defaults to 5 seconds.
       */
      rememberFor?: HumanDuration | string;
    };
  };
}
