import { ActionContext } from './ActionContext';
import type { ActionServices } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import { registerAttestGeneric } from './attestGeneric';
import { registerCheckCompliance } from './checkCompliance';
import { registerExplainTrail } from './explainTrail';
import { registerFindCommit } from './findCommit';
import { registerGetEvidence } from './getEvidence';
import { registerListLinkProblems } from './listLinkProblems';

/** Offers the portal's data to agents and other plugins. */
export function registerActions(
  registry: ActionsRegistry,
  services: ActionServices,
): void {
  const context = new ActionContext(services);
  registerCheckCompliance(registry, context);
  registerExplainTrail(registry, context);
  registerFindCommit(registry, context);
  registerGetEvidence(registry, context);
  registerListLinkProblems(registry, context);
  registerAttestGeneric(registry, context);
}
