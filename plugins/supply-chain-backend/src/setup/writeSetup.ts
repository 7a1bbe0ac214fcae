import { WRITE_KINDS } from 'backstage-plugin-supply-chain-common';
import type {
  OrganizationSetup,
  WriteKind,
  WriteSetup,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organization } from '../sync/resources';
import { defined } from '../records/text';
import type { RegionGateway } from '../regions/RegionGateway';
import type { LastWrite, WriteKindName } from '../writes/Ledger';

/** Which writes are looked at, and what they came to before. */
export interface WritesToCheck {
  on: readonly WriteKind[];
  /** The newest first. */
  last: readonly LastWrite[];
}

const KIND_OF: Readonly<Record<WriteKindName, WriteKind>> = {
  'attest-generic': 'attestations',
  'attest-junit': 'attestations',
  notification: 'notifications',
  archive: 'archive',
};

/** Of a key for reading that writes are made with too. */
const KEY_STATE = {
  current: 'accepted',
  previous: 'accepted',
  rejected: 'rejected',
  unknown: 'unknown',
} as const satisfies Record<OrganizationSetup['key'], WriteSetup['keyState']>;

/** The kinds of writes that the configuration switches on. */
export function kindsSwitchedOn({ writes }: SupplyChainConfig): WriteKind[] {
  return WRITE_KINDS.filter(kind => writes[kind]);
}

/**
 * Tells how the portal writes to an organization, without writing: the key is
 * tried on a read (E1), and what its role allows is known from earlier writes
 * alone.
 *
 * @param options - `readKey` is what the region said of the keys for reading
 * @returns undefined while nothing is switched on
 */
export async function writeSetup(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  scope: { region: string; org: string; caller: string; signal: AbortSignal },
  options: WritesToCheck & { readKey: OrganizationSetup['key'] },
): Promise<WriteSetup | undefined> {
  const { on, last, readKey } = options;
  const { region, org } = scope;
  if (on.length === 0) {
    return undefined;
  }
  const lastOf = (kind: WriteKind) =>
    last.find(
      each =>
        each.region === region &&
        each.org === org &&
        KIND_OF[each.kind] === kind,
    );
  return {
    ...(await writeKey(gateway, scope, readKey)),
    kinds: on.map(kind => {
      const known = lastOf(kind);
      return defined({
        kind,
        last: known && {
          at: new Date(known.at).toISOString(),
          outcome: known.outcome,
        },
      });
    }),
  };
}

async function writeKey(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  scope: { region: string; org: string; caller: string; signal: AbortSignal },
  readKey: OrganizationSetup['key'],
): Promise<Pick<WriteSetup, 'key' | 'keyState'>> {
  const { region, org } = scope;
  const read = organization(region, org);
  try {
    const key = await gateway.writeKey({ ...scope, endpoint: read.endpoint });
    if (key !== 'writeApiKey') {
      return { key, keyState: KEY_STATE[readKey] };
    }
    const answer = await gateway.probe({
      ...scope,
      ...read,
      resource: [...read.resource, key],
      usesWriteKey: true,
    });
    if (answer.ok) {
      return { key, keyState: 'accepted' };
    }
    const isRejected = answer.failure.kind === 'unauthorized';
    return { key, keyState: isRejected ? 'rejected' : 'unknown' };
  } catch (error) {
    if (!(error instanceof RegionalApiError)) {
      throw error;
    }
    // There is no key, or its provider fails: the check of the key tells that.
    return { keyState: 'unknown' };
  }
}
