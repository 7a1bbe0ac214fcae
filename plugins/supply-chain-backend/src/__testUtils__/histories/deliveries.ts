import type { HistoryOracle } from './HistoryOracle';
import { runningIn } from './moments';
import type { Moment } from './moments';
import { fingerprintOf, FLOWS, templateOf } from './names';

/** A running build, with how far a response says it is behind. */
interface Delivered {
  flow: string;
  fingerprint: string;
  behind?: number;
}

/** Checks how many deliveries are newer than a running build. */
export function checkBehind(
  oracle: HistoryOracle,
  moments: readonly Moment[],
  { flow, fingerprint, behind }: Delivered,
): void {
  const isIt = ({ build }: { build: { number: number } }, of: string) =>
    of === flow && fingerprintOf(build.number) === fingerprint;
  oracle.expect(
    behind === undefined ||
      oracle.wasBelow(isIt) ||
      moments.some(
        moment =>
          behind === newerIn(moment, flow, fingerprint) ||
          // Unreadable records may be known from before.
          moment.flows[flow]?.some(({ isOdd }) => isOdd),
      ),
    ['never was so far behind', flow, fingerprint, behind],
  );
}

/** How far each running build is behind in a flow that delivered it. */
export function behindTexts(moment: Moment): string[] {
  return runningIn(moment)
    .map(each => {
      const [, fingerprint] = each.split(' ');
      // The first flow that the component links.
      const flow = FLOWS.find(
        name => newerIn(moment, name, fingerprint) !== undefined,
      )!;
      return behindText({
        ...{ flow, fingerprint },
        behind: newerIn(moment, flow, fingerprint)!,
      });
    })
    .sort();
}

export function behindText({ flow, fingerprint, behind }: Delivered): string {
  return `${flow} ${fingerprint} ${behind}`;
}

/**
 * Number of a flow's builds of an artifact that were delivered after the last
 * delivery of one of them.
 */
function newerIn(
  moment: Moment,
  flow: string,
  fingerprint: string,
): number | undefined {
  const delivered = (moment.flows[flow] ?? [])
    .filter(({ isOdd, isForeign }) => !isOdd && !isForeign)
    .map(({ build: { number } }) => number);
  const index = delivered.findIndex(
    each => fingerprintOf(each) === fingerprint,
  );
  const template = templateOf(delivered[index]);
  return index < 0
    ? undefined
    : new Set(
        delivered.slice(0, index).filter(each => templateOf(each) === template),
      ).size;
}
