import type {
  SearchAnswer,
  ServicesAnswer,
  SummaryAnswer,
} from 'backstage-plugin-supply-chain-common';
import { checkBehind } from './deliveries';
import type { HistoryOracle } from './HistoryOracle';
import { trailRowsOf } from './moments';
import { checkShares } from './trendChecks';
import { componentVerdictOf, newestVerdictOf, worstOf } from './verdicts';

export function checkSummary(
  oracle: HistoryOracle,
  answer: SummaryAnswer,
): void {
  const moments = oracle.momentsOf(answer);
  const isSure = !answer.stale && answer.problems.length === 0;
  for (const { flow, trail, unread } of answer.flows) {
    if (trail) {
      oracle.expect(
        moments
          .flatMap(trailRowsOf)
          .some(
            row =>
              row.flow === flow &&
              row.trail === trail.name &&
              row.state === trail.state,
          ),
        ['the newest trail never was so', flow, trail, answer.asOf],
      );
    } else if (isSure && !unread) {
      oracle.expect(
        moments.some(({ flows }) => !flows[flow]?.length),
        ['there are trails', flow, answer],
      );
    }
  }
  oracle.checkOverall(answer.state, answer);
  oracle.checkSince('newest trails', answer, answer, newestVerdictOf);
}

export function checkServices(
  oracle: HistoryOracle,
  { services, asOf }: ServicesAnswer,
): void {
  for (const {
    state,
    runningState = state,
    since,
    trend,
    running,
  } of services) {
    oracle.checkOverall(state, { asOf });
    checkShares(oracle, trend);
    running.forEach(build =>
      checkBehind(oracle, oracle.momentsOf({ asOf }), build),
    );
    oracle.checkSince(
      'component',
      {
        state: worstOf([state, runningState]) ?? 'unknown',
        ...(since && { since }),
      },
      { asOf },
      componentVerdictOf,
    );
  }
}

export function checkSearch(oracle: HistoryOracle, answer: SearchAnswer): void {
  const moments = oracle.momentsOf(answer);
  answer.results.forEach(({ flow, trail = '', fingerprint, state }) =>
    oracle.checkBuild(moments, { flow, trail, fingerprint, state }),
  );
}
