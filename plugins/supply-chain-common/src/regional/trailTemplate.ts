import { z } from 'zod';
import {
  field,
  identity,
  listOf,
  readInteger,
  readString,
  readText,
  recordOf,
} from './reading';

const templateAttestationSchema = z.object({
  name: identity(readText),
  type: field(readString),
});

/**
 * An attestation that a template asks for.
 *
 * @public
 */
export type TemplateAttestation = z.output<typeof templateAttestationSchema>;

const templateAttestations = field(listOf(recordOf(templateAttestationSchema)));

const templateArtifactSchema = z.object({
  name: identity(readText),
  attestations: templateAttestations,
});

/**
 * An artifact that a template asks for, with its attestations.
 *
 * @public
 */
export type TemplateArtifact = z.output<typeof templateArtifactSchema>;

/**
 * What a flow asks of each of its trails (E6).
 *
 * @public
 */
export const trailTemplateSchema = z.object({
  trail: field(
    recordOf(
      z.object({
        attestations: templateAttestations,
        artifacts: field(listOf(recordOf(templateArtifactSchema))),
      }),
    ),
  ),
  version: field(readInteger),
  /** The template as its author wrote it. */
  content: field(readString),
});

/**
 * What a flow asks of each of its trails (E6).
 *
 * @public
 */
export type TrailTemplate = z.output<typeof trailTemplateSchema>;
