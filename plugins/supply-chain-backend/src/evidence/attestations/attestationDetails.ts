import type {
  AttestationDetails,
  AttestationsResponse,
} from 'backstage-plugin-supply-chain-common';
import { unreadableProblem } from '../../errors/problems';
import type {
  AttestationEntry,
  EntryDetails,
  ReportedAttestation,
} from 'backstage-plugin-supply-chain-node';
import type { OwnTrail } from '../ownTrail';
import type { RegionReads } from '../RegionReads';
import type { View } from '../View';
import { attributed, isWithheld } from './attestationSubjects';
import { historyOf, isOwn, isOwnEntry } from './ownEntries';

/**
 * All attestations with one name in a linked trail (E8). Of an artifact whose
 * attestations the region withholds there, what its own record (E1) has.
 */
export async function attestationDetails(
  view: View,
  trail: OwnTrail,
  reads: RegionReads,
  name: string,
): Promise<AttestationsResponse> {
  const { region, org, flow } = trail.own;
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
  const isIncomplete = isWithheld(
    trail.stored,
    name,
    history.items,
    listed,
    isShown,
  );
  const known = new Set(
    entries.flatMap(({ subjects }) => subjects.map(({ artifact }) => artifact)),
  );
  const ofArtifacts = isIncomplete
    ? (await evidenceOf(view, trail, name)).filter(
        ({ subjects: [{ artifact }] }) => !known.has(artifact),
      )
    : [];
  const withheld = isIncomplete && ofArtifacts.length === 0;
  if (history.unreadable > 0) {
    view.noteProblem(
      unreadableProblem({ region, org, flow }, history.unreadable),
    );
  }
  return {
    attestations: [
      ...entries.map(({ item, subjects }) => ({
        ...withReplaced(item, byId),
        subjects,
      })),
      ...ofArtifacts,
    ],
    withheld: withheld || undefined,
    recordUrl: withheld ? trail.own.htmlUrl : undefined,
    ...reads.with(view.meta(view.coverage({ newestOnly: true }))),
  };
}

/** Evidence with a name in the own records of a trail's artifacts (E1). */
async function evidenceOf(
  view: View,
  { own }: OwnTrail,
  name: string,
): Promise<AttestationDetails[]> {
  const flowIds = view.flowsNamed(own).map(({ flowId }) => flowId);
  const found = await Promise.all(
    own.artifacts.map(async ({ name: artifact, fingerprint = '' }) => {
      const records = await view.store.artifacts.records(flowIds, fingerprint);
      return records
        .filter(row => row.artifact.record.trail === own.name)
        .flatMap(row => row.artifact.evidence)
        .filter(evidence => evidence.name === name)
        .map(evidence => ({
          ...evidence,
          subjects: [{ artifact, counts: true as const }],
        }));
    }),
  );
  return found.flat();
}

/**
 * Adds the overridden attestation to an attestation's details.
 *
 * @param byId - the attestations that the user may see, by ID
 */
function withReplaced(
  { details, overrides }: AttestationEntry,
  byId: ReadonlyMap<string | undefined, EntryDetails>,
): EntryDetails {
  const replaced = overrides === undefined ? undefined : byId.get(overrides);
  if (!replaced) {
    return details;
  }
  const { name, type, state, createdAt, reportedBy } = replaced;
  return {
    ...details,
    override: {
      ...details.override,
      replaced: { name, type, state, createdAt, reportedBy },
    },
  };
}
