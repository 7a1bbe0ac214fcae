import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import { ActionContext } from './ActionContext';
import type { ActionServices } from './ActionContext';
import { registerAttestGeneric } from './attestGeneric';
import { registerCheckCompliance, registerExplainTrail } from './compliance';
import { registerFindCommit, registerListLinkProblems } from './lists';
import { registerGetEvidence, registerGetEvidencePackage } from './getEvidence';

/** Offers the portal's data to agents and other plugins. */
export function registerActions(
  registry: ActionsRegistryService,
  services: ActionServices,
): void {
  const context = new ActionContext(registry, services);
  registerCheckCompliance(context);
  registerExplainTrail(context);
  registerFindCommit(context);
  registerGetEvidence(context);
  registerGetEvidencePackage(context);
  registerListLinkProblems(context);
  registerAttestGeneric(context);
}
