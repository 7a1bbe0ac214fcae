import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import type {
  AuditorService,
  AuthService,
  BackstageCredentials,
  DiscoveryService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import {
  AuthenticationError,
  InputError,
  NotFoundError,
} from '@backstage/errors';
import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import {
  stringifyFlowRef,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import type { z, ZodRawShape } from 'zod/v3';
import { audited } from '../access/audited';
import { nameOf } from '../access/Caller';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import { entityRefOf } from '../access/entityRef';
import type { Evidence } from '../evidence/Evidence';
import { errorForCallers } from '../errors/PortalError';
import type { WriteService } from '../writes/WriteService';
import { readOutput } from './schemas';
import type { Zod } from './schemas';

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

/** An action that changes nothing. */
interface ReadAction<F extends ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: (zod: Zod) => F;
  examples: { title: string; input: z.output<z.ZodObject<F>> }[];
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
    const { input: fields, read, ...about } = action;
    this.register({
      ...about,
      attributes: { readOnly: true, idempotent: true, destructive: false },
      schema: { input: zod => zod.object(fields(zod)), output: readOutput },
      action: async ({ input, credentials }) => ({
        output: await read(input, credentials),
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
   * @param options - `isAudited` if the caller audits the call as a whole;
   * otherwise, a denial is audited here
   * @throws NotFoundError or NotAllowedError
   */
  async authorize(
    credentials: BackstageCredentials,
    reference: string,
    options: {
      permission?: ResourcePermission<'catalog-entity'>;
      isAudited?: boolean;
    } = {},
  ): Promise<AccessibleEntity> {
    const { permission = supplyChainEvidenceReadPermission, isAudited } =
      options;
    const caller = this.callerOf(credentials);
    const entityRef = entityRefIn(reference);
    const { access, auditor } = this.services;
    const authorize = () =>
      access.authorize({ credentials: caller, entityRef, permission });
    const meta = { entityRef, by: nameOf(caller), through: 'action' };
    return isAudited
      ? authorize()
      : audited.refusals(
          { auditor, eventId: 'entity-access', meta },
          authorize,
        );
  }
}

function entityRefIn(reference: string): string {
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

/**
 * Picks the flow of a link that the caller named, possibly in part.
 *
 * @throws NotFoundError for one that the entity doesn't link; InputError when
 * the choice is ambiguous
 */
export function chooseFlow({ flows }: Link, named: Partial<FlowRef>): FlowRef {
  const [meant, ...others] = flows.filter(
    ({ region, org, flow }) =>
      (named.region ?? region) === region &&
      (named.org ?? org) === org &&
      (named.flow ?? flow) === flow,
  );
  if (!meant) {
    throw new NotFoundError("The entity doesn't link this flow");
  }
  if (others.length > 0) {
    throw new InputError(
      `More than one flow matches: ${[meant, ...others]
        .map(stringifyFlowRef)
        .join(', ')}. Set flow, and org and region if needed, to select one.`,
    );
  }
  return meant;
}
