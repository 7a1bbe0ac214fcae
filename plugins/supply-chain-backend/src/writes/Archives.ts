import type {
  ArchiveRecord,
  EnvironmentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { Builds } from '../evidence/builds';
import { isSamePlace } from '../evidence/runningBuilds';
import type { SentWrites } from '../evidence/sentWrites';
import type { RegionGateway } from '../regions/RegionGateway';
import { foundArtifacts } from '../sync/resources';
import type { Ledger, LedgerEntry, Parts } from './Ledger';

/** An archiving with unknown outcome is shown for this time. */
const UNKNOWN_FOR_MS = 24 * 60 * 60_000;

/** Maximum number of builds looked up (E9) per environment. */
const MAX_LOOKUPS = 5;

/** The archivings of environments that were sent through the portal (E14). */
export class Archives {
  readonly #ledger: Ledger;
  readonly #gateway: RegionGateway;

  constructor(options: { ledger: Ledger; gateway: RegionGateway }) {
    this.#ledger = options.ledger;
    this.#gateway = options.gateway;
  }

  archiveOf: SentWrites['archives']['archiveOf'] = async (
    environments,
    caller,
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
          ? this.#toRecord(entry, environment, caller)
          : undefined;
      }),
    );
  };

  async #toRecord(
    entry: LedgerEntry,
    environment: EnvironmentRecord,
    caller: string,
  ): Promise<ArchiveRecord> {
    const { by, state, startedAt, sentAt = startedAt, confirmedAt } = entry;
    const confirmed =
      confirmedAt !== undefined ||
      (state === 'written' &&
        (await this.#isShown(entry, environment, caller)));
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
   * Whether the region no longer lists the environment for any build that ran
   * there (E9). No endpoint reads an environment itself, so without builds, the
   * region can't show it.
   */
  async #isShown(
    { sentAt = Infinity }: LedgerEntry,
    { builds, environment }: EnvironmentRecord,
    caller: string,
  ): Promise<boolean> {
    if (builds.length === 0 || builds.length > MAX_LOOKUPS) {
      return false;
    }
    const shown = await Promise.all(
      builds.map(async build => {
        const { region, org, fingerprint } = build;
        const request = { ...foundArtifacts(region, org, fingerprint), caller };
        const known = await this.#gateway.read(request);
        const { value, asOf } =
          known.asOf > sentAt
            ? known
            : await this.#gateway.read({ ...request, refresh: true });
        const found = new Builds();
        found.addFound(build, value, () => true);
        return (
          asOf > sentAt &&
          found.isPlaced(build) &&
          !found.whereItRuns(build)?.includes(environment)
        );
      }),
    ).catch(error => {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      return [false];
    });
    return shown.every(Boolean);
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
