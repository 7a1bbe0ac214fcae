import type {
  AuditorService,
  AuditorServiceCreateEventOptions,
  BackstageCredentials,
  BackstageServicePrincipal,
  BackstageUserPrincipal,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';

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

/** Reads for a caller, and audits a denial. */
export async function auditingDenial<T>(
  auditor: AuditorService,
  denial: Omit<AuditorServiceCreateEventOptions, 'eventId' | 'severityLevel'>,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotAllowedError) {
      const audit = await auditor.createEvent({
        ...denial,
        eventId: 'access',
        severityLevel: 'medium',
      });
      await audit.fail({ error });
    }
    throw error;
  }
}
