import type {
  ArchiveRecord,
  EnvironmentBuild,
  EnvironmentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { Builds } from '../evidence/link/Builds';
import type { Found } from '../evidence/link/Builds';
import { isSamePlace } from '../evidence/environments/runningBuilds';
import type { SentWrites } from '../evidence/sentWrites';
import type { CachedReads } from '../regions/CachedReads';
import { foundArtifacts } from '../regions/resources';
import type { Ledger, LedgerEntry, Parts } from './Ledger';

/** An archiving with unknown outcome is shown for this time. */
const UNKNOWN_FOR_MS = 24 * 60 * 60_000;

/** Maximum number of builds looked up (E9) per environment. */
const MAX_LOOKUPS = 5;

/** Who waits for a response. */
type Waiting = Parameters<SentWrites['archives']['archiveOf']>[1];

/** The archivings of environments that were sent through the portal (E14). */
export class ArchiveStatus {
  readonly #ledger: Ledger;
  readonly #reads: CachedReads;

  constructor(options: { ledger: Ledger; reads: CachedReads }) {
    this.#ledger = options.ledger;
    this.#reads = options.reads;
  }

  archiveOf: SentWrites['archives']['archiveOf'] = async (
    environments,
    options,
  ) => {
    const entries =
      environments.length > 0
        ? await this.#ledger.lastSent(environments.map(archivePlaceOf))
        : [];
    return Promise.all(
      environments.map(async environment => {
        const entry = entries.find(each =>
          isSamePlace(placeIn(each), environment),
        );
        return entry && isCurrent(entry, environment)
          ? this.#toRecord(entry, environment, options)
          : undefined;
      }),
    );
  };

  async #toRecord(
    entry: LedgerEntry,
    environment: EnvironmentRecord,
    options: Waiting,
  ): Promise<ArchiveRecord> {
    const { by, state, startedAt, sentAt = startedAt, confirmedAt } = entry;
    const confirmed =
      confirmedAt !== undefined ||
      (state === 'written' &&
        (await this.#isShown(entry, environment, options)));
    if (confirmed && confirmedAt === undefined) {
      await this.#ledger.confirm(entry);
    }
    return {
      by,
      sentAt: new Date(sentAt).toISOString(),
      outcome: state === 'written' ? 'written' : 'unknown',
      confirmed,
    };
  }

  /**
   * Whether the region is known to no longer list the environment for any build
   * that ran there (E9). Anything unknown is read for the next response. No
   * endpoint reads an environment itself, so without builds, the region can't
   * show it.
   */
  async #isShown(
    { sentAt = Infinity }: LedgerEntry,
    { builds, environment }: EnvironmentRecord,
    options: Waiting,
  ): Promise<boolean> {
    if (builds.length === 0 || builds.length > MAX_LOOKUPS) {
      return false;
    }
    const shown = await Promise.all(
      builds.map(async build => {
        const value = await this.#foundSince(sentAt, build, options);
        if (!value) {
          return false;
        }
        const found = new Builds();
        found.addFound(build, value, () => true);
        return (
          found.isPlaced(build) &&
          !found.whereItRuns(build)?.includes(environment)
        );
      }),
    );
    return shown.every(Boolean);
  }

  /** What is known about a build, if it was read since a time. */
  async #foundSince(
    since: number,
    { region, org, fingerprint }: EnvironmentBuild,
    options: Waiting,
  ): Promise<Found | undefined> {
    const resource = foundArtifacts(region, org, fingerprint);
    try {
      const known = await this.#reads.known(resource, options);
      if (known && known.readAt <= since) {
        this.#reads.readLater(resource, options.caller, { refresh: true });
        return undefined;
      }
      return known?.value;
    } catch (error) {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      return undefined;
    }
  }
}

/** The place of an archiving in the ledger. */
export function archivePlaceOf({
  region,
  org,
  environment,
}: EnvironmentRef): Parts {
  return ['environment', region, org, environment];
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
