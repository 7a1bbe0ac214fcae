import {
  severityOf,
  stringifyFlowRef,
  type BuildVerdict,
  type FlowRef,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { wholeOf, worstState } from './state';

/** A state, with the region's original value if it is `unknown`. */
export interface Judgement {
  state: StateValue;
  originalState?: string;
}

/** A trail's verdicts on a build. */
export interface TrailVerdicts {
  /** The region's own verdicts on the build (E1, E9). */
  region: readonly Judgement[];
  /** Derived from the trail's status (E6). */
  derived?: Judgement;
}

/** A linked flow's verdicts on a build. */
export interface FlowVerdicts {
  flow: FlowRef;
  trails: readonly TrailVerdicts[];
}

/**
 * Derives the state of a build from its trail's status: the worst of the
 * build's own checks and the trail's required attestations. A build that is
 * still missing may already have failed a check.
 *
 * @param own - states of the build's own required attestations
 * @param ofTrail - states of the trail's required attestations
 */
export function derivedState(
  checks: StateValue,
  own: readonly StateValue[],
  ofTrail: readonly StateValue[],
): StateValue {
  if (own.includes('non-compliant')) {
    return 'non-compliant';
  }
  return checks === 'missing'
    ? checks
    : wholeOf(worstState([checks, ...ofTrail]));
}

/**
 * The verdict on a build as shown for one linked flow. Within a trail, the
 * region's own verdict takes precedence over the derived state. Across trails
 * and flows that know the build, the worst verdict counts.
 *
 * @param flow - the flow whose record of the build is shown
 * @param isSettled - false if a linked flow that may know the build wasn't
 * read; the verdict is then `unknown` at best
 */
export function buildVerdict(
  flow: FlowRef,
  verdicts: readonly FlowVerdicts[],
  isSettled: boolean,
): BuildVerdict {
  const own = stringifyFlowRef(flow);
  const judged = verdicts.flatMap(({ flow: from, trails }) => {
    const judgement = worstJudgement(trails.map(judgeTrail));
    return judgement ? [{ from, judgement }] : [];
  });
  const worst = worstJudgement(judged.map(({ judgement }) => judgement));
  if (!worst) {
    return { state: 'unknown' };
  }
  if (!isSettled && worst.state === 'compliant') {
    return { state: 'unknown' };
  }
  const deciding = judged.filter(
    ({ judgement }) => judgement.state === worst.state,
  );
  const ownOne = deciding.find(({ from }) => stringifyFlowRef(from) === own);
  const [decisive] = ownOne ? [ownOne] : deciding;
  const { state, originalState } = decisive.judgement;
  return {
    state,
    ...(originalState && { originalState }),
    ...(!ownOne && { decidedBy: decisive.from }),
  };
}

function judgeTrail({ region, derived }: TrailVerdicts): Judgement | undefined {
  // An unknown state without an original value is no verdict.
  const reported = region.filter(
    ({ state, originalState }) => state !== 'unknown' || originalState,
  );
  const isReported = reported.length > 0 && reported.length === region.length;
  const worst = worstJudgement(reported);
  // A value that the portal doesn't know must not hide a known failure.
  return isReported && worst?.state !== 'unknown'
    ? worst
    : worstJudgement([...reported, derived ?? { state: 'unknown' }]);
}

function worstJudgement(
  judgements: readonly (Judgement | undefined)[],
): Judgement | undefined {
  let worst: Judgement | undefined;
  for (const judgement of judgements) {
    if (
      judgement &&
      (!worst || severityOf(judgement.state) < severityOf(worst.state))
    ) {
      worst = judgement;
    }
  }
  return worst;
}
