import { HumanDuration } from '@backstage/types';

/**
 * Fields of an entity, each with its value, a list of which it has to have
 * one, or how the value begins.
 */
interface SupplyChainEntityFilter {
  [field: string]:
    | SupplyChainEntityFilterValue
    | SupplyChainEntityFilterValue[];
}

type SupplyChainEntityFilterValue =
  | string
  | number
  | boolean
  | {
      $hasPrefix: string;
    };

export interface Config {
  /**
   * Supply-chain compliance of catalog entities. Without this block the
   * plugin starts idle.
   */
  supplyChain?: {
    /**
     * Region of names that carry none. Needed only with several regions.
     */
    defaultRegion?: string;

    /**
     * Where people can read the plugin's docs/messages.md. Each message then
     * links to its entry there.
     */
    docsUrl?: string;

    regions: {
      [region: string]: {
        /**
         * Root of the regional API, ending in /api/v2. Plain http is allowed
         * for the machine itself only.
         */
        baseUrl: string;

        /**
         * Name of the region as people read it.
         */
        title?: string;

        /**
         * Longest time for one request to the region, from 100 milliseconds
         * to 5 minutes. Defaults to 30 seconds.
         */
        timeout?: HumanDuration | string;

        /**
         * Requests under way at once to this region. Defaults to 8.
         */
        concurrency?: number;

        organizations: {
          [organization: string]: {
            /**
             * API key of a service account; the reader role is enough.
             * @visibility secret
             */
            apiKey?: string;

            /**
             * Tried when `apiKey` is refused, for rotation.
             * @visibility secret
             */
            previousApiKey?: string;

            /**
             * API key used for writes only, so that `apiKey` can keep the
             * reader role. Writes use `apiKey` when it is not set.
             * @visibility secret
             */
            writeApiKey?: string;

            /**
             * Service account the key belongs to. Lets the setup page watch
             * its keys.
             */
            serviceAccount?: string;

            /**
             * Entities that may link this organization: those that match one
             * of the filters. Without it every entity may, whoever
             * registers it.
             *
             * A filter names fields as the catalog's own filters do, such as
             * `spec.owner`, `metadata.namespace` or `metadata.tags`, and an
             * entity has to match all of them, in any case. The entity whose
             * annotations (or whose system's) name the organization is judged.
             */
            entities?: SupplyChainEntityFilter[];

            /**
             * The same for flows whose name matches a pattern, such as
             * `ledger-*`, instead of `entities`. A flow that matches several
             * patterns needs the consent of each.
             */
            entitiesByFlow?: {
              [flowPattern: string]: SupplyChainEntityFilter[];
            };
          };
        };
      };
    };

    cache?: {
      /**
       * How long an answer of a region is shown without asking again.
       * At most 1 day. Defaults to 1 minute.
       */
      freshFor?: HumanDuration | string;

      /**
       * How long an answer is kept to be shown, marked as old, while the
       * region is down. At most 30 days. Defaults to 24 hours.
       */
      keepFor?: HumanDuration | string;
    };

    store?: {
      /**
       * How long trails, artifacts and deployments are kept in the plugin's
       * database. What still runs somewhere is kept longer. From 1 day to 10
       * years. Defaults to 400 days.
       */
      keepFor?: HumanDuration | string;
    };

    sync?: {
      /**
       * Requests that the plugin sends to each region in the background, from
       * 1 to 6000 a minute. Defaults to 60. Requests of viewers come on top
       * and go first.
       */
      requestsPerMinute?: number;
    };

    /**
     * What people may change in a region through the portal. All of it is off
     * by default, and guarded by a permission once it is on.
     */
    writes?: {
      /**
       * Attestations: uploaded JUnit reports and generic ones.
       */
      attestations?: boolean;

      /**
       * Notifications of environments.
       */
      notifications?: boolean;

      /**
       * Archiving environments.
       */
      archive?: boolean;
    };

    access?: {
      /**
       * How long a decision about access is remembered. 0 seconds asks the
       * catalog and the permission policy anew for every request. At most 5
       * minutes. Defaults to 5 seconds.
       */
      rememberFor?: HumanDuration | string;
    };
  };
}
