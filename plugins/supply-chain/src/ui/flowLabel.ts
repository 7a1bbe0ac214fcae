import {
  stringifyFlowRef,
  type BuildVerdict,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';
import { isolateText } from '../model/isolateText';
import { shortenName } from './shortenName';

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

/**
 * The flow that decides a verdict, and its trail if that is another one.
 *
 * @param flows - those of the link; without them, the flow is qualified
 */
export function decidedByText(
  t: Translate,
  decidedBy: NonNullable<BuildVerdict['decidedBy']>,
  flows: readonly FlowRef[] = [],
): string {
  const { trail } = decidedBy;
  const flow = flowLabel(decidedBy, flows);
  return t('verdict.decidedBy', {
    flow: isolateText(trail ? `${flow} / ${shortenName(trail)}` : flow, 100),
  });
}
