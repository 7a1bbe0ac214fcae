import {
  stringifyFlowRef,
  type BuildVerdict,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { clipText, isolateText } from '../model/text';

/** A commit's SHA-1 or an artifact's SHA-256. */
const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

const SHORT_COMMIT = 7;
const SHORT_FINGERPRINT = 10;

/** Shortens hashes; leaves other names unchanged. */
export function shortenName(name: string): string {
  if (!HASH.test(name)) {
    return name;
  }
  return name.slice(0, name.length === 40 ? SHORT_COMMIT : SHORT_FINGERPRINT);
}

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
