import type {
  AuditorService,
  AuthService,
  BackstageCredentials,
  DiscoveryService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { AuthenticationError, InputError } from '@backstage/errors';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { z, ZodRawShape } from 'zod/v3';
import { auditingDenial, nameOf } from '../access/Caller';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import { entityRefOf } from '../access/entityRef';
import type { Evidence } from '../evidence/Evidence';
import { errorForCallers } from '../errors/PortalError';
import type { WriteService } from '../writes/WriteService';
import type { Zod } from './input';
import { brief } from './output';

/** Services that the actions use. */
export interface ActionServices {
  access: EntityAccess;
  auditor: AuditorService;
  auth: AuthService;
  discovery: DiscoveryService;
  evidence: Evidence;
  logger: LoggerService;
  writes: WriteService;
}

/** The output of actions that read, besides the fields of their own. */
const readOutput = (zod: Zod) =>
  zod
    .object({
      complete: zod.boolean().optional(),
      untrusted: zod
        .record(zod.unknown())
        .describe('What may contain text from pipelines and people'),
    })
    .passthrough();

/** An action that changes nothing. */
interface ReadAction<F extends ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: (zod: Zod) => F;
  example: { title: string; input: z.output<z.ZodObject<F>> };
  read(
    input: z.output<z.ZodObject<F>>,
    credentials: BackstageCredentials,
  ): Promise<z.output<ReturnType<typeof readOutput>>>;
}

/** Registers actions, with the same access checks as routes. */
export class ActionContext {
  constructor(
    private readonly registry: ActionsRegistryService,
    readonly services: ActionServices,
  ) {}

  /** Registers an action, which hides internal errors from its callers. */
  register: ActionsRegistryService['register'] = options =>
    this.registry.register({
      ...options,
      action: async request => {
        try {
          return await options.action(request);
        } catch (error) {
          throw errorForCallers(error, this.services.logger);
        }
      },
    });

  registerRead<F extends ZodRawShape>(action: ReadAction<F>): void {
    const { input: fields, example, read, ...about } = action;
    this.register({
      ...about,
      attributes: { readOnly: true, idempotent: true, destructive: false },
      examples: [example],
      schema: { input: zod => zod.object(fields(zod)), output: readOutput },
      action: async ({ input, credentials }) => ({
        output: brief(await read(input, credentials)),
      }),
    });
  }

  /** @throws AuthenticationError for anyone but a user or another plugin */
  callerOf(credentials: BackstageCredentials): Caller {
    const { auth } = this.services;
    if (
      auth.isPrincipal(credentials, 'user') ||
      auth.isPrincipal(credentials, 'service')
    ) {
      return credentials;
    }
    throw new AuthenticationError('Sign in to use this action');
  }

  /**
   * Authorizes an entity with the caller's credentials.
   *
   * @throws NotFoundError or NotAllowedError
   */
  async authorize(
    credentials: BackstageCredentials,
    reference: string,
    permission = supplyChainEvidenceReadPermission,
  ): Promise<AccessibleEntity> {
    const caller = this.callerOf(credentials);
    const entityRef = entityRefIn(reference);
    const { access, auditor } = this.services;
    const meta = { entityRef, by: nameOf(caller), through: 'action' };
    return auditingDenial(auditor, { meta }, () =>
      access.authorize({ credentials: caller, entityRef, permission }),
    );
  }
}

/** @throws InputError for anything but an entity reference */
export function entityRefIn(reference: string): string {
  try {
    return entityRefOf(
      parseEntityRef(reference, {
        defaultKind: 'component',
        defaultNamespace: DEFAULT_NAMESPACE,
      }),
    );
  } catch (error) {
    throw new InputError(
      `${reference} isn't an entity reference. Use one such as component:default/payments-api.`,
      error,
    );
  }
}
