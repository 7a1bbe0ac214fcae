import type { LoggerService } from '@backstage/backend-plugin-api';
import { errorForCallers } from '../errors/errorForCallers';
import { ActionContext } from './ActionContext';
import type { ActionServices } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import { registerAttestGeneric } from './attestGeneric';
import { registerCheckCompliance } from './checkCompliance';
import { registerExplainTrail } from './explainTrail';
import { registerFindCommit } from './findCommit';
import { registerGetEvidence } from './getEvidence';
import { registerGetEvidencePackage } from './getEvidencePackage';
import { registerListLinkProblems } from './listLinkProblems';

/** Offers the portal's data to agents and other plugins. */
export function registerActions(
  registry: ActionsRegistry,
  services: ActionServices,
): void {
  const context = new ActionContext(services);
  const guarded = hidingInternalErrors(registry, services.logger);
  registerCheckCompliance(guarded, context);
  registerExplainTrail(guarded, context);
  registerFindCommit(guarded, context);
  registerGetEvidence(guarded, context);
  registerGetEvidencePackage(guarded, context);
  registerListLinkProblems(guarded, context);
  registerAttestGeneric(guarded, context);
}

/** A registry whose actions hide internal errors from their callers. */
function hidingInternalErrors(
  registry: ActionsRegistry,
  logger: LoggerService,
): ActionsRegistry {
  return {
    register: options =>
      registry.register({
        ...options,
        action: async request => {
          try {
            return await options.action(request);
          } catch (error) {
            throw errorForCallers(error, logger);
          }
        },
      }),
  };
}
