import {
  severityOf,
  stringifyFlowRef,
  type BuildVerdict,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { BuildRow } from '../store/rows';

/** What a record of a linked flow says about a build. */
export interface BuildReport extends BuildRow {
  flow: FlowRef;
}

/** The part of a report that a verdict rests on. */
export type Statement = Pick<
  BuildReport,
  'flow' | 'trail' | 'state' | 'originalState'
>;

/**
 * The verdict on a build as shown for one of its records: the worst of all
 * reports on it.
 *
 * @param own - the flow, and the trail if known, of the record
 * @param isSettled - whether everything that may be said about it is known;
 * otherwise the verdict is `unknown` at best
 */
export function verdictOf(
  own: FlowRef & { trail?: string },
  reports: readonly Statement[],
  isSettled: boolean,
): BuildVerdict {
  const ranks = reports.map(({ state }) => severityOf(state));
  const worst = Math.min(...ranks);
  const deciding = reports.filter((_, index) => ranks[index] === worst);
  const isOwnFlow = ({ flow }: Statement) =>
    stringifyFlowRef(flow) === stringifyFlowRef(own);
  const decisive =
    deciding.find(
      report => isOwnFlow(report) && (!own.trail || report.trail === own.trail),
    ) ??
    deciding.find(isOwnFlow) ??
    deciding.at(0);
  if (!decisive || (decisive.state === 'compliant' && !isSettled)) {
    return { state: 'unknown' };
  }
  const { state, originalState, flow, trail } = decisive;
  const isOwn =
    isOwnFlow(decisive) && (own.trail === undefined || own.trail === trail);
  return {
    state,
    originalState: state === 'unknown' ? originalState : undefined,
    decidedBy: isOwn
      ? undefined
      : {
          region: flow.region,
          org: flow.org,
          flow: flow.flow,
          trail: trail || undefined,
        },
  };
}
