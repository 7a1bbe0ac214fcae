/** Default number of rows per table page. @public */
export const DEFAULT_PER_PAGE = 15;

/** Maximum number of rows per table page. @public */
export const MAX_PER_PAGE = 100;

/** Maximum page number, beyond the end of any table. @public */
export const MAX_PAGE = 100_000;

/** Maximum number of trails in one evidence package. @public */
export const MAX_PACKAGE_TRAILS = 20;

/**
 * Maximum number of rows per page of services; a CSV export has all of them.
 *
 * @public
 */
export const MAX_SERVICES_PER_PAGE = 1_000;
