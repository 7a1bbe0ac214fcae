import { HumanDuration } from '@backstage/types';

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
         * Longest time for one request to the region. Defaults to 30 seconds.
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
             * Service account the key belongs to. Lets the setup page watch
             * its keys.
             */
            serviceAccount?: string;
          };
        };
      };
    };

    cache?: {
      /**
       * How long an answer of a region is shown without asking again.
       * Defaults to 1 minute.
       */
      freshFor?: HumanDuration | string;

      /**
       * How long an answer is kept to be shown, marked as old, while the
       * region is down. Defaults to 24 hours.
       */
      keepFor?: HumanDuration | string;
    };

    access?: {
      /**
       * How long a decision about access is remembered. 0 seconds asks the
       * catalog and the permission policy anew for every request. Defaults
       * to 5 seconds.
       */
      rememberFor?: HumanDuration | string;
    };
  };
}
