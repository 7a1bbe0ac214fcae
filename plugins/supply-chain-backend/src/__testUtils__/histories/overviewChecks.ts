import type {
  SearchResponse,
  SummaryResponse,
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
  response: SummaryResponse,
): void {
  const moments = oracle.momentsOf(response);
  const isSure = !response.stale && response.problems.length === 0;
  for (const { flow, trail, unread } of response.flows) {
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
        ['the newest trail never was so', flow, trail, response.asOf],
      );
    } else if (isSure && !unread) {
      oracle.expect(
        moments.some(({ flows }) => !flows[flow]?.length),
        ['there are trails', flow, response],
      );
    }
  }
  for (const { fingerprint, state, stateSince } of response.running) {
    checkNoFailure(
      oracle,
      { state, since: stateSince },
      response,
      buildFailedUntil(fingerprint),
    );
  }
  oracle.checkOverall(response.state, response);
  checkNoFailure(oracle, response, response, newestFailedUntil);
  oracle.checkComponentSince('newest trails', response, response, moment =>
    newestVerdictsOf(moment),
  );
}

export function checkSearch(
  oracle: HistoryOracle,
  response: SearchResponse,
): void {
  const moments = oracle.momentsOf(response);
  response.results.forEach(({ flow, trail = '', fingerprint, state }) =>
    oracle.checkBuild(moments, { flow, trail, fingerprint, state }),
  );
}
