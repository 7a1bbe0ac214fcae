import type { WriteKind } from 'backstage-plugin-supply-chain-common';
import { ARCHIVE } from './EnvironmentArchiver';
import { ATTESTATIONS } from './AttestationSender';
import { NOTIFICATION } from './NotificationEditor';

const NAMES: Readonly<Record<WriteKind, readonly string[]>> = {
  attestations: ATTESTATIONS,
  notifications: [NOTIFICATION],
  archive: [ARCHIVE],
};

/**
 * Returns the kind that enables a write.
 *
 * @param name - name of the write in the ledger
 * @returns undefined for a write that this version doesn't have
 */
export function kindOfWrite(name: string): WriteKind | undefined {
  return (Object.keys(NAMES) as WriteKind[]).find(kind =>
    NAMES[kind].includes(name),
  );
}
