import { z } from 'zod';
import { parseListField } from './list';
import {
  field,
  identity,
  isObject,
  readBoolean,
  readIdentity,
  readString,
  readText,
} from './reading';
import { parseAttestationState, parseState } from './state';
import { parseTimestamp } from './timestamp';

/**
 * Schema of an {@link AttestationStatus}.
 *
 * @public
 */
export const attestationStatusSchema = z
  .object({
    attestation_name: identity(readText),
    /** May be absent in old records; the template then has the type. */
    attestation_type: field(readString),
    attestation_id: field(readIdentity),
    /** Present if this entry overrides another. */
    overridden_attestation_id: field(readIdentity),
    status: z.unknown().optional(),
    /** Absent means not known yet, as opposed to false. */
    is_compliant: field(readBoolean),
    /** Reported, but not in the template; that isn't an error. */
    unexpected: field(readBoolean),
  })
  .transform(({ status, ...rest }) => ({
    ...rest,
    status: parseAttestationState(status, rest.is_compliant),
  }));

/**
 * Status of an attestation of a trail, or of an artifact in it (E6).
 *
 * @public
 */
export type AttestationStatus = z.output<typeof attestationStatusSchema>;

/**
 * Schema of an {@link ArtifactStatus}.
 *
 * @public
 */
export const artifactStatusSchema = z
  .object({
    artifact_fingerprint: field(readText),
    artifact_id: field(readIdentity),
    status: z.unknown().optional(),
    is_compliant: field(readBoolean),
    attestations_statuses: z.unknown().optional(),
    unexpected: field(readBoolean),
    /** ISO 8601, UTC. */
    evaluated_at: field(parseTimestamp),
    flow_template_id: field(readIdentity),
  })
  .transform(({ status, attestations_statuses: statuses, ...rest }) => {
    const { items, unreadable } = parseListField(
      attestationStatusSchema,
      statuses,
    );
    return {
      ...rest,
      status: parseState(status, rest.is_compliant),
      attestations_statuses: items,
      /** Number of unreadable attestations. */
      unreadable,
    };
  });

/**
 * Status of an artifact in a trail (E6).
 *
 * @public
 */
export type ArtifactStatus = z.output<typeof artifactStatusSchema>;

function readArtifactStatuses(value: unknown): {
  statuses: Record<string, ArtifactStatus>;
  unreadable: number;
} {
  if (!isObject(value)) {
    return {
      statuses: {},
      unreadable: value === undefined || value === null ? 0 : 1,
    };
  }
  const statuses: Array<[string, ArtifactStatus]> = [];
  let unreadable = 0;
  for (const [name, status] of Object.entries(value)) {
    const { success, data } = artifactStatusSchema.safeParse(status);
    // Assigning `__proto__` later would change the map's prototype.
    if (success && name !== '__proto__') {
      statuses.push([name, data]);
      unreadable += data.unreadable;
    } else {
      unreadable += 1;
    }
  }
  return { statuses: Object.fromEntries(statuses), unreadable };
}

/**
 * Status of a trail compared to its flow's template (E6).
 *
 * @public
 */
export const complianceStatusSchema = z
  .object({
    status: z.unknown().optional(),
    is_compliant: field(readBoolean),
    attestations_statuses: z.unknown().optional(),
    artifacts_statuses: z.unknown().optional(),
    /** ISO 8601, UTC. */
    evaluated_at: field(parseTimestamp),
    flow_template_id: field(readIdentity),
  })
  .transform(
    ({
      status,
      attestations_statuses: attestations,
      artifacts_statuses: artifacts,
      ...rest
    }) => {
      const own = parseListField(attestationStatusSchema, attestations);
      const built = readArtifactStatuses(artifacts);
      return {
        ...rest,
        status: parseState(status, rest.is_compliant),
        attestations_statuses: own.items,
        /** Keyed by the artifact's name in the template. */
        artifacts_statuses: built.statuses,
        /** Number of unreadable attestations and artifacts. */
        unreadable: own.unreadable + built.unreadable,
      };
    },
  );

/**
 * Status of a trail compared to its flow's template (E6).
 *
 * @public
 */
export type ComplianceStatus = z.output<typeof complianceStatusSchema>;
