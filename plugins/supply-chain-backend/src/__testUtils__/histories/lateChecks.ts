import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { HistoryOracle } from './HistoryOracle';
import { isExpired } from './keptPart';
import type { Moment, PastTrail } from './moments';
import { FLOWS, SIGNATURE } from './names';

type Late = Extract<SupplyChainChange, { kind: 'attestation-late' }>;

/** Checks which attestations were published as late, once each was reported. */
export function checkLate(
  oracle: HistoryOracle,
  changes: readonly Late[],
): void {
  for (const change of changes) {
    oracle.expect(wasLate(oracle.region.since(0), change), [
      ...['the attestation was not late', change],
    ]);
  }
  for (const flow of FLOWS) {
    const trails = oracle.region.now.flows[flow] ?? [];
    for (const trail of trails.filter(each => !isExpired(each))) {
      const published = changes.filter(
        change => change.flow === flow && change.trail === trail.name,
      );
      oracle.expect(
        published.length <= 1 || hasComeAgain(oracle, flow, trail),
        [...['was published twice', published]],
      );
      oracle.expect(
        published.length > 0 || !wasShownUnsigned(oracle, flow, trail),
        ['no late attestation was published', flow, trail],
      );
    }
  }
}

/** Whether the attestation was missing from a trail that had failed. */
function wasLate(
  moments: readonly Moment[],
  { flow, trail, attestation, state }: Late,
): boolean {
  const of = moments.flatMap(
    ({ flows }) => flows[flow]?.filter(({ name }) => name === trail) ?? [],
  );
  return (
    attestation === SIGNATURE &&
    state === 'compliant' &&
    of.some(isFailedWithout) &&
    of.some(({ signature }) => signature === 'reported')
  );
}

function isFailedWithout({ state, signature }: PastTrail): boolean {
  return state === 'NON-COMPLIANT' && signature === 'missing';
}

/** Whether a trail has ever been created again with the same name. */
function hasComeAgain(
  { region }: HistoryOracle,
  flow: string,
  { name, createdAt }: PastTrail,
): boolean {
  return region
    .since(0)
    .some(({ flows }) =>
      flows[flow]?.some(
        each => each.name === name && each.createdAt !== createdAt,
      ),
    );
}

/**
 * Whether a portal had shown the trail while it lacked the attestation, and the
 * trail has been there since, with a verdict.
 */
function wasShownUnsigned(
  { region, shown }: HistoryOracle,
  flow: string,
  { name, createdAt, signature }: PastTrail,
): boolean {
  const versionIn = ({ flows }: Moment) =>
    flows[flow]?.find(
      each => each.name === name && each.createdAt === createdAt,
    );
  const wasUnsignedAt = (time: number) =>
    region
      .since(0)
      .filter(({ since }) => since <= time)
      .map(versionIn)
      .every(trail => trail === undefined || trail.signature === 'missing');
  return (
    signature === 'reported' &&
    shown.of(`trail ${flow} ${name}`).some(
      ({ from, at, state }) =>
        state === 'non-compliant' &&
        wasUnsignedAt(at) &&
        region.since(from).every(moment => {
          const trail = versionIn(moment);
          return trail && trail.state !== 'INCOMPLETE';
        }),
    )
  );
}
