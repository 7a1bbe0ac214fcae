/** Rows of a table page when the request does not say. @public */
export const DEFAULT_PER_PAGE = 15;

/** Rows of a table page at the most. @public */
export const MAX_PER_PAGE = 100;
