import { z } from 'zod';
import { field, listOf, readJsonObject, readString } from './reading';

/**
 * The repository that an artifact was built from (E1, E2).
 *
 * @public
 */
export const repoInfoSchema = z.object({
  name: field(readString),
  url: field(readString),
  id: field(readString),
  description: field(readString),
  vcs_instance: field(readString),
  short_name: field(readString),
  /** For example `github`; new values may appear. */
  provider: field(readString),
  namespace_path: field(listOf(readString)),
  additional_info: field(readJsonObject),
});

/**
 * The repository that an artifact was built from (E1, E2).
 *
 * @public
 */
export type RepoInfo = z.output<typeof repoInfoSchema>;
