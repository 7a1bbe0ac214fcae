import { z } from 'zod';
import { parseListField } from './list';
import {
  field,
  identity,
  isObject,
  readInteger,
  readString,
  readText,
} from './reading';

/**
 * Schema of a {@link TemplateAttestation}.
 *
 * @public
 */
export const templateAttestationSchema = z.object({
  name: identity(readText),
  type: field(readString),
});

/**
 * An attestation required by a template.
 *
 * @public
 */
export type TemplateAttestation = z.output<typeof templateAttestationSchema>;

/**
 * Schema of a {@link TemplateArtifact}.
 *
 * @public
 */
export const templateArtifactSchema = z
  .object({
    name: identity(readText),
    attestations: z.unknown().optional(),
  })
  .transform(({ name, attestations }) => {
    const { items, unreadable } = parseListField(
      templateAttestationSchema,
      attestations,
    );
    return {
      name,
      attestations: items,
      /** Number of unreadable attestations. */
      unreadable,
    };
  });

/**
 * An artifact required by a template, with its attestations.
 *
 * @public
 */
export type TemplateArtifact = z.output<typeof templateArtifactSchema>;

function readTrailTemplate(trail: unknown) {
  const { attestations, artifacts } = isObject(trail)
    ? trail
    : { attestations: undefined, artifacts: undefined };
  const own = parseListField(templateAttestationSchema, attestations);
  const built = parseListField(templateArtifactSchema, artifacts);
  const isUnreadable =
    trail !== undefined && trail !== null && !isObject(trail);
  return {
    attestations: own.items,
    artifacts: built.items,
    /** Number of unreadable attestations and artifacts. */
    unreadable:
      own.unreadable +
      built.items.reduce(
        (sum, { unreadable }) => sum + unreadable,
        built.unreadable,
      ) +
      (isUnreadable ? 1 : 0),
  };
}

/**
 * A flow's requirements for each of its trails (E6).
 *
 * @public
 */
export const trailTemplateSchema = z.object({
  trail: z.unknown().optional().transform(readTrailTemplate),
  version: field(readInteger),
  /** The template's source text. */
  content: field(readString),
});

/**
 * A flow's requirements for each of its trails (E6).
 *
 * @public
 */
export type TrailTemplate = z.output<typeof trailTemplateSchema>;
