import { z } from 'zod';
import { field, readInteger } from './reading';

/**
 * The pagination object of E6.
 *
 * @public
 */
export const paginationSchema = z.object({
  total: field(readInteger),
  page: field(readInteger),
  per_page: field(readInteger),
  page_count: field(readInteger),
});

/**
 * The pagination object of E6.
 *
 * @public
 */
export type Pagination = z.output<typeof paginationSchema>;
