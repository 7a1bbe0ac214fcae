import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { PermissionApi } from '@backstage/plugin-permission-react';

/** The permissions of a developer, who may not see the Health page. */
export const permissionApi: PermissionApi = {
  authorize: async () => ({ result: AuthorizeResult.DENY }),
};
