import type {
  SearchAnswer,
  SummaryAnswer,
} from 'backstage-plugin-supply-chain-common';
import {
  buildFailedUntil,
  checkNoFailure,
  newestFailedUntil,
} from './failures';
import type { HistoryOracle } from './HistoryOracle';
import { trailRowsOf } from './moments';
import { newestVerdictsOf } from './verdicts';

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
  for (const { fingerprint, state, stateSince } of answer.running) {
    checkNoFailure(
      oracle,
      { state, since: stateSince },
      answer,
      buildFailedUntil(fingerprint),
    );
  }
  oracle.checkOverall(answer.state, answer);
  checkNoFailure(oracle, answer, answer, newestFailedUntil);
  oracle.checkComponentSince('newest trails', answer, answer, moment =>
    newestVerdictsOf(moment),
  );
}

export function checkSearch(oracle: HistoryOracle, answer: SearchAnswer): void {
  const moments = oracle.momentsOf(answer);
  answer.results.forEach(({ flow, trail = '', fingerprint, state }) =>
    oracle.checkBuild(moments, { flow, trail, fingerprint, state }),
  );
}
