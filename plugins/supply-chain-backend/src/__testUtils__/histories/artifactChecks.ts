import type { ArtifactDetailsResponse } from 'backstage-plugin-supply-chain-common';
import type { HistoryOracle } from './HistoryOracle';
import { buildRowsOf, foundRowsOf, isSameRecord } from './moments';
import type { Moment } from './moments';
import { fingerprintOf, SUBJECT } from './names';
import { historyOf, placesOf } from './regionRecords';

/** Checks what the drawer shows about a build. */
export function checkArtifact(
  oracle: HistoryOracle,
  response: ArtifactDetailsResponse,
  number: number,
): void {
  const moments = oracle.momentsOf(response);
  // Also where its component doesn't say that it runs.
  const everywhere = oracle.of(SUBJECT).momentsOf(response);
  const {
    artifacts,
    runningIn,
    exitedFrom,
    history = [],
    otherFlows,
  } = response;
  for (const { flow, trail = '', fingerprint, state } of artifacts) {
    const row = { flow, trail, fingerprint, state };
    oracle.checkBuild(moments, row);
    oracle.expect(
      fingerprint === fingerprintOf(number) &&
        moments.flatMap(foundRowsOf).some(each => isSameRecord(each, row)),
      ['the artifact never was there', row, response],
    );
  }
  const isBelow = oracle.wasBelow(({ build }) => build.number === number);
  const checkPlaces = (
    told: readonly { environment: string }[] | undefined,
    list: 'running' | 'exited',
  ) => {
    const names = told?.map(({ environment }) => environment).toSorted();
    oracle.expect(
      !names ||
        isBelow ||
        everywhere.some(
          moment =>
            placesOf(moment, number)[list].toSorted().join() === names.join(),
        ),
      ['its environments never were these', list, response],
    );
  };
  checkPlaces(runningIn, 'running');
  checkPlaces(exitedFrom, 'exited');
  for (const { event, at } of history) {
    oracle.expect(
      everywhere.some(moment =>
        historyOf(moment, number).some(
          each =>
            each.event === event &&
            new Date(each.timestamp * 1_000).toISOString() === at,
        ),
      ),
      ['never happened so', event, at, response],
    );
  }
  oracle.expect(otherFlows === 0, ['another flow has it', response]);
}

/**
 * Checks a definite claim that a build doesn't exist.
 *
 * @param recent - the region's states that the portal may have relied on
 */
export function checkNoArtifact(
  oracle: HistoryOracle,
  number: number,
  recent: readonly Moment[],
): void {
  const fingerprint = fingerprintOf(number);
  oracle.expect(
    oracle.wasBelow(({ build }) => build.number === number) ||
      !recent.every(moment =>
        buildRowsOf(moment).some(row => row.fingerprint === fingerprint),
      ),
    ['the artifact is there', number],
  );
}
