import type {
  ArchiveRecord,
  EnvironmentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { Ledger, LedgerEntry, Parts } from './Ledger';

/** An archiving with unknown outcome is shown for this time. */
const UNKNOWN_FOR_MS = 24 * 60 * 60_000;

/**
 * How environments were archived through the portal (E14).
 *
 * @param environments - with the builds running now
 * @returns an item per environment, in order
 */
export async function archiveOf(
  ledger: Ledger,
  environments: readonly EnvironmentRecord[],
): Promise<(ArchiveRecord | undefined)[]> {
  const entries =
    environments.length > 0
      ? await ledger.lastSent(environments.map(archivePlaceOf))
      : [];
  const byPlace = new Map(
    entries.map(entry => [stringifyEnvironmentRef(placeIn(entry)), entry]),
  );
  return environments.map(environment => {
    const entry = byPlace.get(stringifyEnvironmentRef(environment));
    return entry && isCurrent(entry, environment) ? toRecord(entry) : undefined;
  });
}

/** The place of an archiving in the ledger. */
export function archivePlaceOf({
  region,
  org,
  environment,
}: EnvironmentRef): Parts {
  return ['environment', region, org, environment];
}

function toRecord(entry: LedgerEntry): ArchiveRecord {
  const { by, state, startedAt, sentAt = startedAt } = entry;
  return {
    by,
    sentAt: new Date(sentAt).toISOString(),
    outcome: state === 'written' ? 'written' : 'unknown',
  };
}

function placeIn({ details }: LedgerEntry): EnvironmentRef {
  const { region, org, environment } = details;
  return {
    region: String(region),
    org: String(org),
    environment: String(environment),
  };
}

/**
 * Whether an archiving still counts. A build that started later shows that the
 * environment exists again.
 */
function isCurrent(
  { state, startedAt, sentAt = startedAt }: LedgerEntry,
  { builds }: EnvironmentRecord,
): boolean {
  return (
    (state === 'written' || Date.now() - sentAt < UNKNOWN_FOR_MS) &&
    !builds.some(
      build => build.startedAt && Date.parse(build.startedAt) > sentAt,
    )
  );
}
