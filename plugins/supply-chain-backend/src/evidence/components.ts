import type {
  ComponentSummary,
  StateValue,
  SummaryAnswer,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { defined } from './text';

/** One row of the roll-up of a system or a domain. */
export function toComponentSummary(
  { entityRef, link }: AccessibleEntity,
  summary: Pick<SummaryAnswer, 'state' | 'flows' | 'running'>,
): ComponentSummary {
  const trails = summary.flows.flatMap(({ trail }) => trail ?? []);
  const namesIn = (states: readonly StateValue[]) => [
    ...new Set(
      trails.flatMap(({ attestations, artifacts }) =>
        [
          ...attestations,
          ...artifacts.flatMap(artifact =>
            artifact.state === 'missing' ? artifact : artifact.attestations,
          ),
        ]
          .filter(
            ({ state, additional }) => !additional && states.includes(state),
          )
          .map(({ name }) => name),
      ),
    ),
  ];
  const times = trails.flatMap(({ createdAt }) => createdAt ?? []).sort();
  return defined({
    entityRef,
    state: summary.state,
    flows: link.flows.length,
    newestTrailAt: times.at(-1),
    missing: namesIn(['missing', 'pending']),
    failed: namesIn(['non-compliant']),
    running: summary.running,
    notifications: link.notifications.length,
  });
}
