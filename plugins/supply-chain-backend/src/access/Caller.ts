import type {
  BackstageCredentials,
  BackstageServicePrincipal,
  BackstageUserPrincipal,
} from '@backstage/backend-plugin-api';

/** A signed-in user, or another plugin. */
export type Caller = BackstageCredentials<
  BackstageUserPrincipal | BackstageServicePrincipal
>;

/** The caller's name in audit events, and for fair scheduling. */
export function nameOf({ principal }: Caller): string {
  return principal.type === 'user'
    ? principal.userEntityRef
    : principal.subject;
}
