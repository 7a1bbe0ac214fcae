import type { Problem } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from 'backstage-plugin-supply-chain-common';
import { createContext, type Context } from 'react';

/** Opens the assistant for the current entity's annotations, where there is one. */
export const FixContext: Context<(() => void) | undefined> = createContext<
  (() => void) | undefined
>(undefined);

const FIXABLE: readonly string[] = [
  ANNOTATION.flows,
  ANNOTATION.pullRequestFlows,
  ANNOTATION.artifacts,
  ANNOTATION.environments,
];

/** Whether another value of the entity's own annotations may solve a problem. */
export function isFixable(problem: Problem): boolean {
  const { reason, annotation = '', suggestion = '', inheritedFrom } = problem;
  return (
    inheritedFrom === undefined &&
    reason !== 'configuration-invalid' &&
    (reason === 'flow-not-found' ||
      FIXABLE.includes(
        reason === 'unknown-annotation' ? suggestion : annotation,
      ))
  );
}
