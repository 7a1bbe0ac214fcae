import { WRITE_KINDS } from 'backstage-plugin-supply-chain-common';
import type {
  OrganizationHealth,
  WriteKind,
  WriteHealth,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organization } from '../regions/resources';
import type { RegionGateway } from '../regions/RegionGateway';
import type { LastWrite } from '../writes/Receipts';

/** The writes to check, and their latest outcomes. */
export interface WritesToCheck {
  on: readonly WriteKind[];
  /** Newest first. */
  last: readonly LastWrite[];
}

/** State of a read key that is also used for writes. */
const KEY_STATE = {
  current: 'accepted',
  previous: 'accepted',
  rejected: 'rejected',
  unknown: 'unknown',
} as const satisfies Record<OrganizationHealth['key'], WriteHealth['keyState']>;

/** The kinds of writes that the configuration enables. */
export function kindsSwitchedOn({ writes }: SupplyChainConfig): WriteKind[] {
  return WRITE_KINDS.filter(kind => writes[kind]);
}

/**
 * Reports how the portal writes to an organization, without writing: tests the
 * key with a read (E1), and takes what it may write from earlier writes.
 *
 * @param readKey - state of the read keys
 * @returns undefined when no writes are enabled
 */
export async function writeHealth(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  scope: { region: string; org: string; caller: string; signal: AbortSignal },
  { on, last }: WritesToCheck,
  readKey: OrganizationHealth['key'],
): Promise<WriteHealth | undefined> {
  if (on.length === 0) {
    return undefined;
  }
  const ofPlace = last.filter(
    ({ region, org }) => region === scope.region && org === scope.org,
  );
  return {
    ...(await writeKey(gateway, scope, readKey)),
    kinds: on.map(kind => {
      const known = ofPlace.find(write => write.kind === kind);
      return {
        kind,
        last: known && {
          at: new Date(known.at).toISOString(),
          outcome: known.outcome,
        },
      };
    }),
  };
}

async function writeKey(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  scope: { region: string; org: string; caller: string; signal: AbortSignal },
  readKey: OrganizationHealth['key'],
): Promise<Pick<WriteHealth, 'key' | 'keyState'>> {
  const { region, org, caller, signal } = scope;
  const read = { ...organization(region, org), caller };
  try {
    const key = await gateway.writeKey(read);
    if (key !== 'writeApiKey') {
      return { key, keyState: KEY_STATE[readKey] };
    }
    const response = await gateway.probe(read, { signal, isWrite: true });
    if (response.ok) {
      return { key, keyState: 'accepted' };
    }
    const isRejected = response.failure.kind === 'unauthorized';
    return { key, keyState: isRejected ? 'rejected' : 'unknown' };
  } catch (error) {
    if (!(error instanceof RegionalApiError)) {
      throw error;
    }
    // A missing key or a failing provider is reported by the key's own check.
    return { keyState: 'unknown' };
  }
}
