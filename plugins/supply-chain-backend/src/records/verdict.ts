import type {
  BuildVerdict,
  FlowRef,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { severityOf, wholeOf, worstState } from './state';

/** A state, with the region's own word where it is `unknown`. */
export interface Judgement {
  state: StateValue;
  originalState?: string;
}

/** What is known of a build in one trail of a flow. */
export interface TrailTestimony {
  /** The region's own verdicts on the build (E1, E9). */
  region: readonly Judgement[];
  /** What follows from the trail's status (E6). */
  derived?: Judgement;
}

/** What is known of a build in one flow of the link. */
export interface FlowTestimony {
  flow: FlowRef;
  trails: readonly TrailTestimony[];
}

/**
 * What a trail's status says of one of its builds: the worst of the build's
 * own checks and of the attestations that the template asks of the trail. A
 * build that is still missing may have failed a check already.
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
 * The verdict on a build, as one flow of a link shows it. Within a trail the
 * region's own verdict counts, or else what its status says; over the trails
 * and flows that know the build, the worst counts.
 *
 * @param flow - whose record of the build it is for
 * @param isSettled - false when a flow of the link that may know the build was
 * not read: the verdict is then `unknown` at best
 */
export function buildVerdict(
  flow: FlowRef,
  testimonies: readonly FlowTestimony[],
  isSettled: boolean,
): BuildVerdict {
  const own = stringifyFlowRef(flow);
  const judged = testimonies.flatMap(({ flow: from, trails }) => {
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

function judgeTrail({
  region,
  derived,
}: TrailTestimony): Judgement | undefined {
  // Without a state and without a word of its own, the region has none.
  const told = region.filter(
    ({ state, originalState }) => state !== 'unknown' || originalState,
  );
  const isTold = told.length > 0 && told.length === region.length;
  const worst = worstJudgement(told);
  // A word that the portal does not know must not hide what is known to fail.
  return isTold && worst?.state !== 'unknown'
    ? worst
    : worstJudgement([...told, derived ?? { state: 'unknown' }]);
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
