import { WRITE_KINDS } from 'backstage-plugin-supply-chain-common';
import type {
  OrganizationHealth,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organization } from '../regions/resources';
import type { RegionGateway } from '../regions/RegionGateway';
import type { LastWrite } from '../writes/Receipts';
import { configPath } from './toFix';
import type { Finding } from './toFix';

/** The writes to check, and their latest outcomes. */
export interface WritesToCheck {
  on: readonly WriteKind[];
  /** Newest first. */
  last: readonly LastWrite[];
}

type WriteHealth = NonNullable<OrganizationHealth['writes']>;

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

/** The last write of each kind whose outcome depended on the key. */
function lastWrites(
  { region, org }: { region: string; org: string },
  { on, last }: WritesToCheck,
): LastWrite[] {
  return on.flatMap(
    kind =>
      last.find(
        write =>
          write.kind === kind && write.region === region && write.org === org,
      ) ?? [],
  );
}

/**
 * Checks how the portal writes to an organization, without writing: tests the
 * key with a read (E1), and takes what it may write from earlier writes.
 *
 * @param options - `key` is the state of the read keys
 * @returns undefined when no writes are enabled
 */
export async function checkWrites(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  place: { region: string; org: string },
  options: {
    writes: WritesToCheck;
    key: OrganizationHealth['key'];
    signal: AbortSignal;
  },
): Promise<{ health: WriteHealth; findings: Finding[] } | undefined> {
  const { writes, key: readKey, signal } = options;
  if (writes.on.length === 0) {
    return undefined;
  }
  const { key, keyState } = await writeKey(gateway, place, readKey, signal);
  const last = lastWrites(place, writes);
  const written = last
    .filter(({ outcome }) => outcome === 'written')
    .map(({ at }) => at);
  const tooLow = last.find(({ outcome }) => outcome === 'role-too-low');
  const setting = `${configPath(place)}.${key ?? 'writeApiKey'}`;
  const findings: Finding[] = [];
  // The same key for reading is reported as such.
  if (key === 'writeApiKey' && keyState === 'rejected') {
    findings.push({
      ...place,
      reason: 'write-key-refused',
      setting,
      message: `The region ${place.region} rejected the key for writes to ${place.org}`,
    });
  }
  if (tooLow) {
    findings.push({
      ...place,
      reason: 'write-role-too-low',
      setting,
      since: new Date(tooLow.at).toISOString(),
      message: `The role of the key for writes to ${place.org} was too low`,
    });
  }
  return {
    health: {
      key,
      keyState,
      lastAt:
        written.length > 0
          ? new Date(Math.max(...written)).toISOString()
          : undefined,
    },
    findings,
  };
}

async function writeKey(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  { region, org }: { region: string; org: string },
  readKey: OrganizationHealth['key'],
  signal: AbortSignal,
): Promise<Pick<WriteHealth, 'key' | 'keyState'>> {
  const read = { ...organization(region, org), caller: 'health' };
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
