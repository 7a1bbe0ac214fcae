import { InputError } from '@backstage/errors';
import {
  NAME_PATTERN,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { unreadableProblem } from '../../records/problems';
import { withReplaced } from '../../records/attestation/attestationDetails';
import type { ReportedAttestation } from '../../records/toStore';
import type { OwnTrail } from '../ownTrail';
import type { RegionReads } from '../RegionReads';
import { BOTH } from '../View';
import type { View } from '../View';
import { attributed, isWithheld } from './attestationSubjects';
import { historyOf, isOwn, isOwnEntry } from './ownEntries';

/** All attestations with one name in a linked trail (E8). */
export async function attestationDetails(
  view: View,
  trail: OwnTrail,
  reads: RegionReads,
  ref: TrailRef,
  name: string,
): Promise<AttestationsResponse> {
  if (!NAME_PATTERN.test(ref.trail)) {
    throw new InputError('Invalid name of a trail');
  }
  const { region, org, flow } = ref;
  const history = await historyOf({ region, org, flow }, reads, trail, name);
  const items = history.items.filter(item => isOwnEntry(trail, item));
  const byId = new Map(items.map(({ details }) => [details.id, details]));
  const listed = trail.stored.attestations.filter(
    attestation => attestation.name === name,
  );
  const isShown = (attestation: Pick<ReportedAttestation, 'artifact'>) =>
    isOwn(trail, attestation);
  const entries = attributed(
    trail.stored,
    name,
    items,
    listed.filter(isShown),
    artifact => isShown({ artifact }),
  );
  const withheld = isWithheld(
    trail.stored,
    name,
    history.items,
    listed,
    isShown,
  );
  if (history.unreadable > 0) {
    view.noteProblem(
      unreadableProblem({ region, org, flow }, history.unreadable),
    );
  }
  return {
    attestations: entries.map(({ item, subjects }) => ({
      ...withReplaced(item, byId),
      subjects,
    })),
    withheld: withheld || undefined,
    recordUrl: withheld ? trail.own.htmlUrl : undefined,
    ...reads.with(
      view.meta(view.coverage({ kinds: BOTH, newestOnly: true }), [
        SUPPLY_CHAIN_ANNOTATIONS.notifications,
        SUPPLY_CHAIN_ANNOTATIONS.environments,
      ]),
    ),
  };
}
