import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import { ActionContext } from './ActionContext';
import type { ActionServices } from './ActionContext';
import { registerAttestGeneric } from './attestGeneric';
import { registerCheckCompliance } from './checkCompliance';
import { registerExplainTrail } from './explainTrail';
import { registerFindCommit } from './findCommit';
import { registerGetEvidence } from './getEvidence';
import { registerGetEvidencePackage } from './getEvidencePackage';
import { registerListLinkProblems } from './listLinkProblems';

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
