import {
  stringifyFlowRef,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { clipText } from '../model/clipText';

/**
 * The name of a flow, with its region and organization only if flows of the
 * link differ in them, or may differ because the link isn't known.
 */
export function flowLabel(flow: FlowRef, among: readonly FlowRef[]): string {
  const [first] = among;
  const mixed =
    !first ||
    among.some(
      ({ region, org }) => region !== first.region || org !== first.org,
    );
  return clipText(mixed ? stringifyFlowRef(flow) : flow.flow, 100);
}
