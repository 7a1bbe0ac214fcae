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
export type Statement = Pick<BuildReport, 'flow' | 'trail' | 'state'>;

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
  const worst = Math.min(...reports.map(({ state }) => severityOf(state)));
  const deciding = reports.filter(({ state }) => severityOf(state) === worst);
  const isOfFlow = ({ flow }: Statement) =>
    stringifyFlowRef(flow) === stringifyFlowRef(own);
  const isOfTrail = (report: Statement) =>
    isOfFlow(report) && (!own.trail || report.trail === own.trail);
  const decisive =
    deciding.find(isOfTrail) ?? deciding.find(isOfFlow) ?? deciding.at(0);
  if (!decisive || (decisive.state === 'compliant' && !isSettled)) {
    return { state: 'unknown' };
  }
  const { state, flow, trail } = decisive;
  return {
    state,
    decidedBy: isOfTrail(decisive)
      ? undefined
      : { ...flow, trail: trail || undefined },
  };
}
