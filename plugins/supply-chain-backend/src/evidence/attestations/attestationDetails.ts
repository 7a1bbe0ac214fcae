import { InputError } from '@backstage/errors';
import {
  NAME_PATTERN,
  attestationNameSchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { withReplaced } from '../../records/attestation/attestationDetails';
import type { ReportedAttestation } from '../../records/storedRecords';
import type { RegionReader } from '../reader/RegionReader';
import { LinkData } from '../link/LinkData';
import { ownFlow, readTrail } from '../trails/ownTrail';
import { attributed, isWithheld } from './attestationSubjects';
import { historyOf, isOwn, isOwnEntry } from './ownEntries';

/** All attestations with one name in a linked trail (E8). */
export async function attestationDetails(
  { link }: Pick<AccessibleEntity, 'link'>,
  reader: RegionReader,
  ref: TrailRef,
  name: string,
): Promise<
  Pick<AttestationsResponse, 'attestations' | 'withheld' | 'recordUrl'>
> {
  const flow = ownFlow(link, ref);
  if (
    !attestationNameSchema.safeParse(name).success ||
    !NAME_PATTERN.test(ref.trail)
  ) {
    throw new InputError('Invalid name of a trail or attestation');
  }
  const data = await LinkData.read(link, reader, 0);
  const trail = await readTrail(data, reader, ref);
  const history = await historyOf(flow, reader, trail, name);
  const items = history.items.filter(item => isOwnEntry(trail, item));
  const byId = new Map(items.map(({ details }) => [details.id, details]));
  const listed = trail.stored.attestations.filter(each => each.name === name);
  const isShown = (each: Pick<ReportedAttestation, 'artifact'>) =>
    isOwn(trail, each);
  const entries = attributed(
    trail.stored,
    name,
    items,
    listed.filter(isShown),
    artifact => isShown({ artifact }),
  );
  return {
    attestations: entries.map(({ item, subjects }) => ({
      ...withReplaced(item, byId),
      subjects,
    })),
    ...(isWithheld(trail.stored, name, history.items, listed, isShown) && {
      withheld: true as const,
      ...(trail.own.htmlUrl && { recordUrl: trail.own.htmlUrl }),
    }),
  };
}
