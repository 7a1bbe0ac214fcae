import { WRITE_KINDS } from 'backstage-plugin-supply-chain-common';
import type {
  OrganizationSetup,
  WriteKind,
  WriteSetup,
} from 'backstage-plugin-supply-chain-common';
import { defined, RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  ParsedList,
  RegionalKey,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { accountKeys, organization } from '../regions/resources';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import { kindOfWrite } from '../writes/kindOfWrite';
import type { LastWrite } from '../writes/Ledger';

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
} as const satisfies Record<OrganizationSetup['key'], WriteSetup['keyState']>;

/** The kinds of writes that the configuration enables. */
export function kindsSwitchedOn({ writes }: SupplyChainConfig): WriteKind[] {
  return WRITE_KINDS.filter(kind => writes[kind]);
}

/** What the reads of an organization's setup showed. */
interface ReadResults {
  /** State of the read keys. */
  readKey: OrganizationSetup['key'];
  serviceAccount?: string;
  /** Its keys, listed with a read key (E11). */
  accountKeys?: Probe<ParsedList<RegionalKey>>;
}

/**
 * Reports how the portal writes to an organization, without writing: tests the
 * key and its role with reads (E1, E11), and takes what it may write from
 * earlier writes.
 *
 * @returns undefined when no writes are enabled
 */
export async function writeSetup(
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>,
  scope: { region: string; org: string; caller: string; signal: AbortSignal },
  options: WritesToCheck & ReadResults,
): Promise<WriteSetup | undefined> {
  const { on, last, ...results } = options;
  const { region, org } = scope;
  if (on.length === 0) {
    return undefined;
  }
  const lastOf = (kind: WriteKind) =>
    last.find(
      each =>
        each.region === region &&
        each.org === org &&
        kindOfWrite(each.kind) === kind,
    );
  return {
    ...(await writeKey(gateway, scope, results)),
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
  { readKey, serviceAccount, ...results }: ReadResults,
): Promise<Pick<WriteSetup, 'key' | 'keyState' | 'role'>> {
  const { region, org, caller, signal } = scope;
  const read = organization(region, org);
  const options = { signal, isWrite: true };
  try {
    const key = await gateway.writeKey({ ...read, caller });
    if (key !== 'writeApiKey') {
      return defined({
        key,
        keyState: KEY_STATE[readKey],
        role: roleOf(results.accountKeys, key),
      });
    }
    const response = await gateway.probe({ ...read, caller }, options);
    if (response.ok) {
      const listed =
        serviceAccount === undefined
          ? undefined
          : await gateway.probe(
              { ...accountKeys(region, org, serviceAccount), caller },
              options,
            );
      return defined({
        key,
        keyState: 'accepted' as const,
        role: roleOf(listed, key),
      });
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

/**
 * The role of a key, from listing keys with it (E11). A refusal shows nothing:
 * E11 may need a higher role than a write does.
 */
function roleOf(
  listed: Probe<ParsedList<RegionalKey>> | undefined,
  key: WriteSetup['key'],
): WriteSetup['role'] {
  return listed?.ok && listed.key === key ? 'above-reader' : undefined;
}
